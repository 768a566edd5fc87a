import { useLingui } from '@lingui/react/macro';
import { useAnnouncement } from '#lib/page/announce.ts';
import style from './skeleton.module.css';

/** A placeholder for a list that is loading, with the shape of its rows to avoid a layout shift. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  const { t } = useLingui();
  useAnnouncement(t`Loading…`);
  return (
    <div aria-hidden="true" data-loader>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={style.row}>
          <span className={style.title} />
          <span className={style.detail} />
        </div>
      ))}
    </div>
  );
}
