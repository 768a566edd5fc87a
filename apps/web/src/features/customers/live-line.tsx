import type { Customer } from '@photoslate/contract/customers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconChevronUp,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCloudOff,
  IconUsers,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#lib/page/announce.ts';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { native } from '#lib/native/native.ts';
import { useOnline } from '#lib/offline/connection.ts';
import style from './live-line.module.css';

interface LiveLineProps {
  /** The customers of one shoot. */
  customers: readonly Customer[];
  /** How many of its customers the server rejected. */
  refusedCount: number;
  /** A customer's phone cannot open the code on the screen. */
  isLocal?: boolean;
  /** Opens the list of customers. */
  onPress: () => void;
}

/** The number of names beside the count. The newest come first. */
const NAMES = 3;

/**
 * Shows who is linked to the shoot on the screen, and how many registered and are not. It is always
 * in view, and it lights up for a second when somebody registers. Its height never changes.
 */
export function LiveLine({ customers, refusedCount, isLocal = false, onPress }: LiveLineProps) {
  const online = useOnline();
  const linked = customers.filter((customer) => customer.linked);
  const waiting = customers.filter(isWaiting);
  const arrived = useArrival(customers);
  const shown = [...linked, ...waiting];
  // Meanwhile the server may have rejected them, or the photographer has unlinked them.
  const newest = shown.find((one) => one.id === arrived?.id && one.linked === arrived.linked);
  const named = newest ?? (shown.length === 1 ? shown[0] : undefined);
  const isLinked = named ? named.linked : linked.length > 0;
  const tone = isLinked ? 'safe' : waiting.length > 0 ? 'look' : undefined;
  const notes = !named && isLinked && waiting.length > 0;
  // Customers who are not linked or not saved are more urgent, and the line has no room for both.
  const hasRoom = !notes && refusedCount === 0;
  const isUnreachable = isLocal && online && shown.length === 0 && hasRoom;
  const isOffline = !online && !newest && hasRoom;
  const who = named ? (
    <Named customer={named} />
  ) : isLinked ? (
    <span>
      <Plural value={linked.length} one="# linked" other="# linked" />
    </span>
  ) : waiting.length > 0 ? (
    <NotLinked count={waiting.length} />
  ) : (
    <Trans>Nobody linked yet</Trans>
  );
  return (
    <button
      type="button"
      className={style.line}
      data-live-line
      data-tone={(online || newest) && !isUnreachable ? tone : 'look'}
      data-new={newest ? true : undefined}
      onClick={onPress}
    >
      <Sign tone={tone} online={online || newest !== undefined} />
      <span className={style.words} data-stacked={isUnreachable || isOffline || undefined}>
        {isOffline ? <span className={style.who}>{who}</span> : who}
        {isOffline ? (
          <span className={style.hint}>
            <Trans>more show once online</Trans>
          </span>
        ) : isUnreachable ? (
          <span className={style.hint}>
            <Trans>code opens on this machine only</Trans>
          </span>
        ) : (
          !named &&
          isLinked &&
          hasRoom && (
            <span className={style.names} data-truncates>
              {namesOf(linked)}
            </span>
          )
        )}
      </span>
      <span className={style.notes}>
        {notes && (
          <span className={style.note} data-tone="look">
            <IconCircleDashed size={20} aria-hidden="true" />
            <NotLinked count={waiting.length} />
          </span>
        )}
        {refusedCount > 0 && (
          <span className={style.note} data-tone="bad">
            <IconAlertTriangle size={20} aria-hidden="true" />
            <Plural value={refusedCount} one="# not saved" other="# not saved" />
          </span>
        )}
      </span>
      <span className={style.end}>
        <span className={style.way}>
          {newest && linked.length > 1 ? (
            <Plural value={linked.length} one="# linked" other="# linked" />
          ) : (
            hasRoom && !isUnreachable && online && <Trans>Customers</Trans>
          )}
        </span>
        <IconChevronUp size={20} aria-hidden="true" />
      </span>
    </button>
  );
}

function Sign({ tone, online }: { tone: 'safe' | 'look' | undefined; online: boolean }) {
  const Icon = !online
    ? IconCloudOff
    : tone === 'safe'
      ? IconCircleCheckFilled
      : tone === 'look'
        ? IconCircleDashed
        : IconUsers;
  return <Icon size={26} aria-hidden="true" />;
}

/** "Lena linked". A long name is cut, but not the word behind it. */
function Named({ customer }: { customer: Customer }) {
  const name = customer.firstName?.trim() || nameOf(customer);
  return customer.linked ? (
    <Trans>
      <span className={style.name}>{name}</span> linked
    </Trans>
  ) : (
    <Trans>
      <span className={style.name}>{name}</span> not linked
    </Trans>
  );
}

const NotLinked = ({ count }: { count: number }) => (
  <Plural value={count} one="# not linked" other="# not linked" />
);

/** "Inês, Marco, Lena" */
const namesOf = (customers: readonly Customer[]): string =>
  customers
    .toSorted((a, b) => b.registeredAt.localeCompare(a.registeredAt))
    .slice(0, NAMES)
    .map((customer) => customer.firstName?.trim() || nameOf(customer))
    .join(', ');

/** Whether a customer registered, and no photographer has decided yet. */
const isWaiting = ({ linked, unlinked, source }: Customer): boolean =>
  !linked && !unlinked && source === 'self';

/** How long the line shows the new customer's name before it shows the count again. */
const LIT_MS = 1000;

/**
 * The customer who was linked, or who registered without being linked, a moment ago, while the
 * screen is shown. The phone vibrates, and a screen reader announces the customer once.
 */
function useArrival(customers: readonly Customer[]): Customer | null {
  const { t } = useLingui();
  const known = useRef<ReadonlyMap<string, boolean> | null>(null);
  const [newest, setNewest] = useState<Customer | null>(null);
  const states = customers.map(({ id, linked }) => `${id} ${linked}`).join();
  useEffect(() => {
    const before = known.current;
    known.current = new Map(customers.map(({ id, linked }) => [id, linked]));
    const customer = customers.find(
      (one) => before && (one.linked ? !before.get(one.id) : isWaiting(one) && !before.has(one.id)),
    );
    if (!customer) return;
    native().haptic();
    const name = nameOf(customer);
    announce(customer.linked ? t`${name} is linked` : t`${name} registered and is not linked`);
    setNewest(customer);
    // The ids and links determine who arrived.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [states]);
  useEffect(() => {
    if (!newest) return undefined;
    const timer = setTimeout(() => setNewest(null), LIT_MS);
    return () => clearTimeout(timer);
  }, [newest]);
  return newest;
}
