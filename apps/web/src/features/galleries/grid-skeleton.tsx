import { useLingui } from '@lingui/react/macro';
import { useAnnouncement } from '#lib/page/announce.ts';
import style from './grid-skeleton.module.css';

/** The placeholder of a gallery that is loading. */
export function GridSkeleton() {
  const { t } = useLingui();
  useAnnouncement(t`Your photos are on their way…`);
  return (
    <div className={style.grid} aria-hidden="true" data-loader>
      {Array.from({ length: 9 }, (_, tile) => (
        <span key={tile} />
      ))}
    </div>
  );
}
