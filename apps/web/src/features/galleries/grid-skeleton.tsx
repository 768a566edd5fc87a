import { Trans } from '@lingui/react/macro';
import style from './grid-skeleton.module.css';

/** The shape of a gallery that is being fetched. */
export function GridSkeleton() {
  return (
    <div aria-live="polite">
      <span className="visually-hidden">
        <Trans>Your photos are on their way…</Trans>
      </span>
      <div className={style.grid} aria-hidden="true">
        {Array.from({ length: 9 }, (_, tile) => (
          <span key={tile} />
        ))}
      </div>
    </div>
  );
}
