import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { Button } from '#ui/button.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { restoreShoot } from './shoot-actions.ts';
import style from './shoot-list.module.css';

/** The discarded shoots, each with a button to restore it. Renders nothing if there are none. */
export function DiscardedShoots({ shoots, timeZone }: { shoots: readonly Shoot[]; timeZone: string }) {
  const { t } = useLingui();
  const Row = useDesk() ? DiscardedLine : DiscardedRow;
  if (shoots.length === 0) return null;
  return (
    <section className={style.discarded} aria-labelledby="discarded">
      <h2 id="discarded">
        <Trans>Discarded</Trans>
      </h2>
      <List label={t`Discarded shoots`}>
        {shoots.map((shoot) => (
          <Row key={shoot.id} shoot={shoot} time={formatTime(shoot.createdAt, timeZone)} />
        ))}
      </List>
    </section>
  );
}

interface RowProps {
  shoot: Shoot;
  time: string;
}

const DiscardedRow = ({ shoot, time }: RowProps) => (
  <ListRow
    lead={shoot.label}
    title={<Trans>Empty shoot</Trans>}
    detail={<time dateTime={shoot.createdAt}>{time}</time>}
    state={<BringBack shoot={shoot} />}
  />
);

/** At the desk, in the columns of the other shoots. */
const DiscardedLine = ({ shoot, time }: RowProps) => (
  <li className={style.line}>
    <div className={style.row}>
      <span className={style.number}>{shoot.label}</span>
      <span className={style.name}>
        <Trans>Empty shoot</Trans>
      </span>
      <span />
      <time className={style.time} dateTime={shoot.createdAt} data-figures>
        {time}
      </time>
      <span />
      <span className={style.state}>
        <BringBack shoot={shoot} />
      </span>
    </div>
  </li>
);

function BringBack({ shoot }: { shoot: Shoot }) {
  const { t } = useLingui();
  return (
    <Button tone="plain" aria-label={t`Bring back shoot ${shoot.label}`} onClick={() => restoreShoot(shoot)}>
      <Trans>Bring back</Trans>
    </Button>
  );
}
