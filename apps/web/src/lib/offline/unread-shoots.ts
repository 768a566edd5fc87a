import type { SessionDetail } from '@photoslate/contract/sessions';

/**
 * Whether the server has older shoots, which are read when they are needed. `shoots` then has the
 * newest ones only.
 */
export const hasOlderShoots = ({ olderShoots }: Pick<SessionDetail, 'olderShoots'>): boolean =>
  typeof olderShoots === 'string';

/**
 * The number of shoots that this device has never read, because the session was never opened here
 * with a network.
 */
export const unreadShoots = (session: SessionDetail): number =>
  hasOlderShoots(session) ? 0 : Math.max(0, session.shootCount - session.shoots.length);

/**
 * The number for the next shoot: one more than the highest known number. If there are unread
 * shoots, the count of the session's shoots is used as the highest number.
 */
export function nextShootNumber(session: SessionDetail): number {
  const known = [...session.shoots, ...session.discardedShoots].map(({ number }) => number);
  const counted = unreadShoots(session) > 0 ? session.shootCount : 0;
  return Math.max(0, counted, session.highestNumber ?? 0, ...known) + 1;
}
