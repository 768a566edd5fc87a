import type { Shoot } from '@photoslate/contract/shoots';

/** A session's shoots with none open, but perhaps `except`. */
export function completeOpenShoot(shoots: readonly Shoot[], at: string, except?: string): Shoot[] {
  return shoots.map((shoot) =>
    shoot.status === 'open' && shoot.id !== except
      ? { ...shoot, status: 'completed', completedAt: at }
      : shoot,
  );
}

/** The shoot that is open now, if any. */
export const openShoot = (shoots: readonly Shoot[]): Shoot | undefined =>
  shoots.find(({ status }) => status === 'open');
