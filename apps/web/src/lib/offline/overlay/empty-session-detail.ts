import type { Session, SessionDetail } from '@photoslate/contract/sessions';

/** A session that has nothing in it yet. */
export const emptySessionDetail = (session: Session): SessionDetail => ({
  ...session,
  shoots: [],
  calibrations: [],
  unlinkedCustomers: [],
  discardedShoots: [],
});
