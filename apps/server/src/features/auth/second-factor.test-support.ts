import type { Actor, App } from '@photoslate/test-support/start-app';
import { totpCode } from './totp.ts';

export interface MovableClock {
  at: number;
  readonly now: () => Date;
}

/** A user's authenticator app. */
export interface Authenticator {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** The code of the clock's time, or of some seconds later. */
  readonly code: (offsetSeconds?: number) => string;
}

const appOf =
  (secret: string, clock: MovableClock) =>
  (offsetSeconds = 0) =>
    totpCode(secret, new Date(clock.at + offsetSeconds * 1000));

/** Starts the setup of a second factor. */
export async function beginSetup(app: App, clock: MovableClock, as: Actor) {
  const { secret, url } = (await app.call('auth.beginSecondFactor', { as })).data;
  return { secret, url, code: appOf(secret, clock) };
}

/** Turns the second factor of a user on. The code of this moment is then used. */
export async function turnOn(app: App, clock: MovableClock, as: Actor): Promise<Authenticator> {
  const { secret, code } = await beginSetup(app, clock, as);
  const { data } = await app.call('auth.confirmSecondFactor', { as, body: { otp: code() } });
  return { secret, code, recoveryCodes: data.recoveryCodes };
}
