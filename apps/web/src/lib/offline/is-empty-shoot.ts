import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { unreadShoots } from './unread-shoots.ts';

/** Whether a shoot looks as if it had been made by mistake; the server knows more, and has the last word. */
export const isEmptyShoot = ({ gallery, customers, photoCount }: Shoot): boolean =>
  gallery === 'collecting' && customers.length === 0 && photoCount === 0;

/** The same of a session: nobody and nothing is in it, though it may have empty shoots. */
export const isEmptySession = (session: SessionDetail): boolean =>
  session.photoCount === 0 &&
  session.unlinkedCustomers.length === 0 &&
  unreadShoots(session) === 0 &&
  session.shoots.every(isEmptyShoot);
