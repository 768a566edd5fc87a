import type { Activity } from '@photoslate/contract/activity';
import type { ShootOrder } from '@photoslate/contract/shoot-records';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { t as translate } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { Button } from '#ui/button.tsx';
import style from './shoot-history.module.css';

/** How many are shown before the list is unfolded. */
const FEW = 6;

interface ShootHistoryProps {
  shoot: Shoot;
  entries: readonly Activity[];
  orders: readonly ShootOrder[];
  timeZone: string;
}

/** What happened to a shoot, newest first: from the log, its orders and its own times. */
export function ShootHistory({ shoot, entries, orders, timeZone }: ShootHistoryProps) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const moments: { key: string; at: string; words: ReactNode }[] = [
    { key: 'created', at: shoot.createdAt, words: t`Started` },
    ...(shoot.completedAt ? [{ key: 'completed', at: shoot.completedAt, words: t`Completed` }] : []),
    ...orders.map(({ id, createdAt, customerName, email, number }) => {
      const who = customerName ?? email;
      return { key: id, at: createdAt, words: t`${who} placed order ${number}` };
    }),
    ...entries.flatMap(({ id, at, verb, by }) => {
      const words = wordsOf(verb, by);
      return words === null ? [] : [{ key: id, at, words }];
    }),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <>
      <ol className={style.history}>
        {moments.slice(0, all ? undefined : FEW).map(({ key, at, words }) => (
          <li key={key}>
            <time dateTime={at}>{formatWhen(at, timeZone)}</time>
            <span>{words}</span>
          </li>
        ))}
      </ol>
      {!all && moments.length > FEW && (
        <Button tone="plain" onClick={() => setAll(true)}>
          <Trans>Show everything</Trans>
        </Button>
      )}
    </>
  );
}

/** Null for an entry that is not about a shoot. */
function wordsOf(verb: Activity['verb'], by: Activity['by']): string | null {
  const who = by.kind === 'user' ? by.name : by.kind === 'customer' ? translate`A customer` : 'Photoslate';
  switch (verb) {
    case 'gallery.published':
      return translate`${who} published the gallery`;
    case 'gallery.recalled':
      return translate`${who} unpublished the gallery`;
    case 'shoot.discarded':
      return translate`${who} discarded the shoot`;
    case 'shoot.restored':
      return translate`${who} brought back the shoot`;
    case 'contact.changed':
      return translate`${who} changed customer data`;
    case 'order.paid':
      return by.kind === 'user' ? translate`${who} marked an order as paid` : translate`An order was paid`;
    case 'order.refunded':
      return translate`${who} refunded an order`;
    case 'order.cancelled':
      return translate`${who} cancelled an order`;
    default:
      return null;
  }
}
