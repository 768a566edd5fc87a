import type { NextStep, SessionState } from '@photoslate/contract/session-progress';
import type { KnownSession } from './overlay/fold-sessions.ts';

/**
 * What the photographer does next with a session. Writes of this device may have changed its status
 * since the server told its next step.
 */
export function nextStepOf({ status, progress, photoCount }: KnownSession): NextStep {
  if (status !== 'ended') return 'running';
  if (progress && progress.next !== 'running') return progress.next;
  return photoCount === 0 ? 'upload-card' : 'show-photos';
}

const STATES: Readonly<Partial<Record<NextStep, SessionState>>> = {
  running: 'running',
  'upload-card': 'to-do',
  'finish-upload': 'to-do',
  'answer-questions': 'to-do',
  publish: 'to-do',
  'view-sales': 'published',
};

/** The state by which the list finds a session, if it has one. */
export const stateOf = (session: KnownSession): SessionState | undefined => STATES[nextStepOf(session)];

const DAY_MS = 86_400_000;

/** Whether a running session was used in the last 24 hours. Some are never ended. */
export function isRunningNow({ status, createdAt, progress }: KnownSession): boolean {
  const last = progress?.openShoot?.createdAt ?? createdAt;
  return status !== 'ended' && Date.now() - Math.max(Date.parse(last), Date.parse(createdAt)) < DAY_MS;
}
