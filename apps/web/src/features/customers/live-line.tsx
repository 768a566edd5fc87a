import type { Customer } from '@photoslate/contract/customers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#lib/page/announce.ts';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { native } from '#lib/native/native.ts';
import style from './live-line.module.css';

interface LiveLineProps {
  /** The customers of one shoot. */
  customers: readonly Customer[];
  /** How many of its customers the server rejected. */
  refusedCount: number;
  /** Opens the list of customers. */
  onPress: () => void;
}

/**
 * Shows who is linked to the shoot on the screen. It is always in view, and it lights up for a
 * second when somebody registers.
 */
export function LiveLine({ customers, refusedCount, onPress }: LiveLineProps) {
  const linked = customers.filter((customer) => customer.linked);
  const arrived = useNewlyLinked(linked);
  // The server may have rejected them meanwhile.
  const newest = linked.find(({ id }) => id === arrived?.id);
  const named = newest ?? (linked.length === 1 ? linked[0] : undefined);
  const name = named && (named.firstName?.trim() || nameOf(named));
  const Icon = linked.length > 0 ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <button
      type="button"
      className={style.line}
      data-live-line
      data-linked={linked.length > 0 || undefined}
      data-new={newest ? true : undefined}
      onClick={onPress}
    >
      <Icon size={24} aria-hidden="true" />
      <span className={style.words}>
        {name ? (
          <Trans>
            <span className={style.name}>{name}</span> linked
          </Trans>
        ) : linked.length > 0 ? (
          <Plural value={linked.length} one="# linked" other="# linked" />
        ) : (
          <Trans>Nobody linked yet</Trans>
        )}
      </span>
      {refusedCount > 0 && (
        <span className={style.refused}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          <Plural value={refusedCount} one="# not saved" other="# not saved" />
        </span>
      )}
    </button>
  );
}

/** How long the line shows the new customer's name before it shows the count again. */
const LIT_MS = 1000;

/**
 * The customer who was linked a moment ago, while the screen is shown. The phone vibrates, and a
 * screen reader announces the customer once.
 */
function useNewlyLinked(linked: readonly Customer[]): Customer | null {
  const { t } = useLingui();
  const known = useRef<ReadonlySet<string> | null>(null);
  const [newest, setNewest] = useState<Customer | null>(null);
  const ids = linked.map(({ id }) => id).join(' ');
  useEffect(() => {
    const before = known.current;
    known.current = new Set(ids.split(' '));
    const customer = linked.find(({ id }) => before && !before.has(id));
    if (!customer) return;
    native().haptic();
    const name = nameOf(customer);
    announce(t`${name} is linked`);
    setNewest(customer);
    // The ids determine the customers.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ids]);
  useEffect(() => {
    if (!newest) return undefined;
    const timer = setTimeout(() => setNewest(null), LIT_MS);
    return () => clearTimeout(timer);
  }, [newest]);
  return newest;
}
