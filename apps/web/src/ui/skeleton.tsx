import { Trans } from '@lingui/react/macro';
import style from './skeleton.module.css';

/** The shape of a list that is being fetched, so that nothing jumps when it comes. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div aria-live="polite">
      <span className="visually-hidden">
        <Trans>Loading…</Trans>
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={style.row} aria-hidden="true">
          <span className={style.title} />
          <span className={style.detail} />
        </div>
      ))}
    </div>
  );
}
