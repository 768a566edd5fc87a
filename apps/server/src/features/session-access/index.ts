export { restoreDiscarded } from './restore-discarded.ts';
export {
  lockedIncludingDiscarded,
  lockedSession,
  readableSession,
  type SessionAccess,
} from './session-access.ts';
