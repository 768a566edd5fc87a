import { DAY_MS, HOUR_MS } from '@photoslate/domain/durations';

/** The minimum and maximum interval between two polls, and when polling ends. */
interface PollSchedule {
  readonly leastMs: number;
  readonly longestMs: number;
  readonly tillMs: number;
}

/** For an unpaid payment: the customer waits for their photos. */
const forMoney: PollSchedule = { leastMs: 20_000, longestMs: 6 * HOUR_MS, tillMs: 30 * DAY_MS };
/** For a pending refund: the customer expects the money, so polling never ends. */
const forRefund: PollSchedule = { ...forMoney, tillMs: Infinity };
/**
 * For changes of a paid payment: a refund on the provider's own page whose webhook was lost, or a
 * dispute.
 */
const forChanges: PollSchedule = { leastMs: DAY_MS, longestMs: 32 * DAY_MS, tillMs: 180 * DAY_MS };
const pollSchedules = { money: forMoney, refund: forRefund, changes: forChanges };

/**
 * The time of the next poll, with exponential backoff: the interval equals the time that has passed
 * since `since`, within the schedule's limits. Null once the schedule has ended, which it never
 * does for a refund.
 *
 * @param since when the payment was created, or was paid
 */
export function nextPoll(now: Date, since: Date, what: keyof typeof pollSchedules): Date | null {
  const { leastMs, longestMs, tillMs } = pollSchedules[what];
  const goneMs = now.getTime() - since.getTime();
  if (goneMs > tillMs) return null;
  return new Date(now.getTime() + Math.min(longestMs, Math.max(leastMs, goneMs)));
}
