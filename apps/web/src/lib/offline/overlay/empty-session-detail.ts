import type { Session, SessionDetail } from '@photoslate/contract/sessions';

/** The detail of a session without any content. */
export const emptySessionDetail = (session: Session): SessionDetail => ({
  ...session,
  shoots: [],
  calibrations: [],
  unlinkedCustomers: [],
  discardedShoots: [],
});
