import { useLingui } from '@lingui/react/macro';
import { useAnnouncement } from '#lib/page/announce.ts';
import style from './table-skeleton.module.css';

/** The placeholder of the light table while it is loading. */
export function TableSkeleton() {
  const { t } = useLingui();
  useAnnouncement(t`Loading the photos`);
  return (
    <div aria-hidden="true" data-loader className={style.skeleton}>
      <div className={style.film}>
        {Array.from({ length: 9 }, (_, row) => (
          <span key={row} />
        ))}
      </div>
      <div className={style.grid}>
        {Array.from({ length: 24 }, (_, tile) => (
          <span key={tile} />
        ))}
      </div>
    </div>
  );
}
