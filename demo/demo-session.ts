import type { Session } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';

/** A created session with its shoots in order. */
export interface DemoSession {
  session: Session;
  shoots: Shoot[];
}
