import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { hasOlderShoots, unreadShoots } from './unread-shoots.ts';

/**
 * True if a shoot looks as if it was created by mistake. The server decides, because it has more
 * information.
 */
export const isEmptyShoot = ({ gallery, customers, photoCount }: Shoot): boolean =>
  gallery === 'collecting' && customers.length === 0 && photoCount === 0;

/** True if a session has no customers and no photos. It may have empty shoots. */
export const isEmptySession = (session: SessionDetail): boolean =>
  session.photoCount === 0 &&
  session.unlinkedCustomers.length === 0 &&
  unreadShoots(session) === 0 &&
  !hasOlderShoots(session) &&
  session.shoots.every(isEmptyShoot);
