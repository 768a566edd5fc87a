import type { Customer } from '@photoslate/contract/customers';
import type { PublishPlan } from '@photoslate/contract/publish-plan';
import type { PublishChecklist, ShootChecklist } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { normalizeEmail } from '@photoslate/domain/email-address';

/** Who holds a shoot back, since when and why. */
export type Hold = NonNullable<PublishPlan['shoots'][number]['hold']>;

/** A shoot that can be published, with its open issues and the people who would get a mail. */
export interface PublishRow {
  readonly shoot: Shoot;
  readonly open: ShootChecklist;
  /** Its first photo. */
  readonly coverUrl: string;
  readonly recipients: readonly Customer[];
  /** Why it is not selected at first; null if it is. */
  readonly held: HeldReason | null;
  /** Somebody holds it back. */
  readonly hold: Hold | null;
}

/** Why a shoot is held back, the most important first. */
export type HeldReason = 'questions' | 'strangers' | 'nobody-linked';

/** The shoots that can be published, in their order: neither published nor about to be. */
export function publishRows(
  { shoots: open }: PublishChecklist,
  { shoots: planned }: PublishPlan,
  shoots: readonly Shoot[],
): PublishRow[] {
  const checklist = new Map(open.map((row) => [row.shootId, row]));
  const plans = new Map(planned.map((row) => [row.shootId, row]));
  return shoots.flatMap((shoot) => {
    const [row, plan] = [checklist.get(shoot.id), plans.get(shoot.id)];
    if (!row || !plan || row.photoCount === 0) return [];
    if (shoot.gallery === 'published' || isWaiting(shoot)) return [];
    const recipients = shoot.customers.filter(
      ({ id, linked, unconfirmedSince }) => linked && !unconfirmedSince && !plan.notifiedIds.includes(id),
    );
    const { coverUrl, hold } = plan;
    // A server of an earlier version sends no `hold`.
    return [{ shoot, open: row, coverUrl, recipients, held: heldReason(shoot, row), hold: hold ?? null }];
  });
}

/** Data that was cached by an earlier version has no `publishAt`. */
export const isWaiting = ({ publishAt }: Pick<Shoot, 'publishAt'>): boolean => Boolean(publishAt);

/** How many linked people of a shoot get their mail only once they have confirmed their address. */
export const unconfirmedCount = ({ customers }: Pick<Shoot, 'customers'>): number =>
  customers.filter(({ linked, unconfirmedSince }) => linked && unconfirmedSince).length;

/** How many things about a shoot are open. Questions about its photos include what names them. */
export const questionCount = ({ reviewCount, anomalyKeys }: ShootChecklist): number =>
  reviewCount > 0 ? reviewCount : anomalyKeys.length;

/**
 * Whether unusually many people registered, and some of them were linked by nobody but themselves.
 */
export const hasStrangers = ({ isCrowded, selfLinkedCount }: ShootChecklist): boolean =>
  isCrowded && selfLinkedCount > 0;

function heldReason({ customers }: Shoot, open: ShootChecklist): HeldReason | null {
  if (questionCount(open) > 0) return 'questions';
  if (hasStrangers(open)) return 'strangers';
  return customers.some(({ linked }) => linked) ? null : 'nobody-linked';
}

/** The photographer's choices on this page. All other shoots follow their stored state. */
export interface Decisions {
  /** Released against a reason, or although another one was asked for. */
  readonly released: ReadonlySet<string>;
  /** Held back or released, until the plan says so too. */
  readonly pending: ReadonlyMap<string, boolean>;
}
export const UNDECIDED: Decisions = { released: new Set(), pending: new Map() };

/** @param onlyShootId at first, only this shoot is selected; null: all without a reason */
export function isSelected(
  row: PublishRow,
  { released, pending }: Decisions,
  onlyShootId: string | null = null,
): boolean {
  const { id } = row.shoot;
  const known = pending.get(id);
  if (known !== undefined) return known;
  if (row.hold !== null) return false;
  return released.has(id) || (onlyShootId === null ? isPlain(row) : id === onlyShootId);
}

/** Whether nothing speaks against publishing it. */
export const isPlain = ({ held, hold }: PublishRow): boolean => held === null && hold === null;

/** Whether a selected shoot should be checked again: it was released against its reason. */
export const isToCheck = ({ held }: PublishRow): boolean => held === 'questions' || held === 'strangers';

/** One person who would get a mail: the customer, and the shoots that it would be about. */
export interface Recipient {
  readonly address: string;
  readonly customer: Customer;
  readonly shootIds: readonly string[];
}

/** The people who would get a mail about these shoots. Each address gets one. */
export function recipientsOf(rows: readonly PublishRow[]): Recipient[] {
  const found = new Map<string, { address: string; customer: Customer; shootIds: string[] }>();
  for (const { shoot, recipients } of rows)
    for (const customer of recipients) {
      const address = normalizeEmail(customer.email);
      const known = found.get(address);
      if (!known) found.set(address, { address, customer, shootIds: [shoot.id] });
      else if (!known.shootIds.includes(shoot.id)) known.shootIds.push(shoot.id);
    }
  return [...found.values()];
}

/** Whether a search finds a shoot: by its number, title, or the people linked to it. */
export function matchesSearch({ shoot }: PublishRow, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  const linked = shoot.customers.filter((customer) => customer.linked);
  const words = linked.flatMap(({ firstName, lastName, email }) => [
    [firstName, lastName].filter(Boolean).join(' '),
    email,
  ]);
  return (
    wanted === '' ||
    shoot.label.toLocaleLowerCase() === wanted ||
    [shoot.title ?? '', ...words].some((word) => word.toLocaleLowerCase().includes(wanted))
  );
}
