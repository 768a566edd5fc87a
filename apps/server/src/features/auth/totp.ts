import { Secret, TOTP } from 'otpauth';

/**
 * The only parameters that every authenticator app supports; some apps ignore others in the URL.
 */
const PARAMETERS = { issuer: 'Photoslate', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Codes of one time step before and after are accepted, for phones whose clock is 30 s off. */
const WINDOW_STEPS = 1;

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...PARAMETERS, label, secret: Secret.fromBase32(secret) });

/** The URL that authenticator apps read from a QR code. */
export const totpUrl = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The code of this moment, as the app computes it. */
export const totpCode = (secret: string, at: Date): string =>
  totpOf(secret).generate({ timestamp: at.getTime() });

/** The time step that a code belongs to; null if it is not valid now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
