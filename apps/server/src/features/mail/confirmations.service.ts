import { CONFIRM_WITHIN_DAYS } from '@photoslate/contract/constants';
import type { Language } from '@photoslate/contract/scalars';
import { DAY_MS } from '@photoslate/domain/durations';
import type { Tx } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { confirmationsSince, hasUnconfirmed } from './confirmations.store.ts';
import { queueMail } from './mail.service.ts';

/** The link of one mail confirms all registrations that wait, so a second mail can wait, too. */
const PAUSE_MS = 10 * 60_000;
/** Anybody can type any address into the form: the mails to one address a day are few. */
const A_DAY = { registration: 3, photographer: 6 } as const;

/**
 * Mails the link with which the holder of an address confirms their registrations: at once, at most
 * every ten minutes, and three times in 24 hours; up to six times if a photographer asks for it.
 *
 * @param by what asks for the mail
 *
 * @returns whether a mail was queued
 */
export async function mailConfirmation(
  platform: Platform,
  tx: Tx,
  to: { readonly studioId: string; readonly address: string; readonly language: Language },
  by: keyof typeof A_DAY,
): Promise<boolean> {
  const { studioId, address, language } = to;
  const nowMs = platform.clock.now().getTime();
  if (!(await hasUnconfirmed(tx, studioId, address))) return false;
  const mailed = await confirmationsSince(tx, studioId, address, new Date(nowMs - DAY_MS));
  const [latest] = mailed;
  if (mailed.length >= A_DAY[by] || (latest && nowMs - latest.getTime() < PAUSE_MS)) return false;
  await queueMail(platform, tx, {
    kind: 'confirm-registration',
    payload: { expiresAt: Math.floor((nowMs + CONFIRM_WITHIN_DAYS * DAY_MS) / 1000) },
    studioId,
    // Concurrent requests have the same key.
    eventKey: `confirm-registration:${studioId}:${address}:${Math.floor(nowMs / PAUSE_MS)}`,
    to: address,
    language,
  });
  return true;
}
