const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The least and the longest wait between two questions, and how long it goes on. */
interface PollSchedule {
  readonly leastMs: number;
  readonly longestMs: number;
  readonly tillMs: number;
}

/** For the money of a customer, who waits for their photos. */
const forMoney: PollSchedule = { leastMs: 20_000, longestMs: 6 * HOUR_MS, tillMs: 30 * DAY_MS };
/** For money that is to go back: the customer was told so, and nobody else will think of it. */
const forRefund: PollSchedule = { ...forMoney, tillMs: Infinity };
/** For what may still happen to what is paid: a refund at the provider's own page whose message was lost, a dispute. */
const forChanges: PollSchedule = { leastMs: DAY_MS, longestMs: 32 * DAY_MS, tillMs: 180 * DAY_MS };
const pollSchedules = { money: forMoney, refund: forRefund, changes: forChanges };

/**
 * When a provider is asked again: after as long as has gone by already, so that each wait is twice the last; null when it has been long
 * enough, which it never is for a refund. @param since when the payment was begun, or was paid
 */
export function nextPoll(now: Date, since: Date, what: keyof typeof pollSchedules): Date | null {
  const { leastMs, longestMs, tillMs } = pollSchedules[what];
  const goneMs = now.getTime() - since.getTime();
  if (goneMs > tillMs) return null;
  return new Date(now.getTime() + Math.min(longestMs, Math.max(leastMs, goneMs)));
}
