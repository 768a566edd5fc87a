import { announcementStore } from '#lib/page/announce.ts';
import { useStore } from '#lib/store.ts';

/** The one place that speaks without being seen. It is there from the start: a region that comes together with its words is not heard. */
export function Announcer() {
  const text = useStore(announcementStore);
  return (
    <div aria-live="polite" className="visually-hidden">
      {text}
    </div>
  );
}
