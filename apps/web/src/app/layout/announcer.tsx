import { announcementStore } from '#lib/page/announce.ts';
import { useStore } from '#lib/store.ts';

/**
 * The app's invisible live region. It exists from the start, because screen readers do not announce
 * a region that is inserted together with its text.
 */
export function Announcer() {
  const text = useStore(announcementStore);
  return (
    <div aria-live="polite" className="visually-hidden">
      {text}
    </div>
  );
}
