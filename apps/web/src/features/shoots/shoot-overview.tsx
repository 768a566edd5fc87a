import type { Shoot } from '@photoslate/contract/shoots';
import type { Location } from '@photoslate/contract/studio';
import { Trans } from '@lingui/react/macro';
import { formatDate, formatTime } from '#lib/formatting/format-date-time.ts';
import { ShootState } from './shoot-row.tsx';
import type { ReactNode } from 'react';
import style from './shoot-overview.module.css';

interface ShootOverviewProps {
  shoot: Shoot;
  location: Location;
  /** The link to the help of the page, where no other place has it. */
  help?: ReactNode;
}

/** A shoot's details, except its customers. */
export function ShootOverview({ shoot, location, help }: ShootOverviewProps) {
  const { createdAt, completedAt, photoCount, note, late } = shoot;
  const moment = (at: string) => (
    <time dateTime={at}>
      {formatDate(at, location.timeZone)}, {formatTime(at, location.timeZone)}
    </time>
  );
  return (
    <section className={style.overview} aria-labelledby="overview">
      <h2 id="overview">
        <Trans>Overview</Trans>
      </h2>
      {help && <div className={style.help}>{help}</div>}
      <dl data-figures>
        <dt>
          <Trans>Status</Trans>
        </dt>
        <dd>
          <ShootState shoot={shoot} />
        </dd>
        <dt>
          <Trans>Created</Trans>
        </dt>
        <dd>{moment(createdAt)}</dd>
        {completedAt && (
          <>
            <dt>
              <Trans>Completed</Trans>
            </dt>
            <dd>{moment(completedAt)}</dd>
          </>
        )}
        <dt>
          <Trans>Photos</Trans>
        </dt>
        <dd>{photoCount}</dd>
        {note && (
          <>
            <dt>
              <Trans>Note</Trans>
            </dt>
            <dd className={style.note}>{note}</dd>
          </>
        )}
      </dl>
      {late && (
        <p className={style.late}>
          <Trans>It was recorded after another device had ended the session. Nothing was lost.</Trans>
        </p>
      )}
    </section>
  );
}
