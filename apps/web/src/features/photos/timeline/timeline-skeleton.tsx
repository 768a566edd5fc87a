import { useLingui } from '@lingui/react/macro';
import { useAnnouncement } from '#lib/page/announce.ts';
import style from './photo-timeline.module.css';

/** The placeholder of a timeline that is loading. */
export function TimelineSkeleton() {
  const { t } = useLingui();
  useAnnouncement(t`Loading the photos`);
  return (
    <div aria-hidden="true" data-loader className={style.skeleton}>
      {Array.from({ length: 19 }, (_, tile) => (
        <span key={tile} />
      ))}
    </div>
  );
}
