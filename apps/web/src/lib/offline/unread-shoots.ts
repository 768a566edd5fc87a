import type { SessionDetail } from '@photoslate/contract/sessions';

/** How many shoots a session has that this device has never read: it was never opened here with a network. */
export const unreadShoots = ({ shootCount, shoots }: SessionDetail): number =>
  Math.max(0, shootCount - shoots.length);

/** The number of a session's next shoot: one more than the highest that is known. Where shoots are unread, their count stands for it. */
export function nextShootNumber(session: SessionDetail): number {
  const known = [...session.shoots, ...session.discardedShoots].map(({ number }) => number);
  return Math.max(0, unreadShoots(session) > 0 ? session.shootCount : 0, ...known) + 1;
}
