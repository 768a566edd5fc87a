import type { Shoot } from '@photoslate/contract/shoots';

/** Completes all open shoots, except the one with the id `except`. */
export function completeOpenShoot(shoots: readonly Shoot[], at: string, except?: string): Shoot[] {
  return shoots.map((shoot) =>
    shoot.status === 'open' && shoot.id !== except
      ? { ...shoot, status: 'completed', completedAt: at }
      : shoot,
  );
}

/** The open shoot, if there is one. */
export const openShoot = (shoots: readonly Shoot[]): Shoot | undefined =>
  shoots.find(({ status }) => status === 'open');
