import type { SessionDetail } from '@photoslate/contract/sessions';

/**
 * The number of shoots that this device has never read, because the session was never opened here
 * with a network.
 */
export const unreadShoots = ({ shootCount, shoots }: SessionDetail): number =>
  Math.max(0, shootCount - shoots.length);

/**
 * The number for the next shoot: one more than the highest known number. If there are unread
 * shoots, the count of the session's shoots is used as the highest number.
 */
export function nextShootNumber(session: SessionDetail): number {
  const known = [...session.shoots, ...session.discardedShoots].map(({ number }) => number);
  return Math.max(0, unreadShoots(session) > 0 ? session.shootCount : 0, ...known) + 1;
}
