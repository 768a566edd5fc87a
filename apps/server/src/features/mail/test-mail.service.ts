import type { Language } from '@photoslate/contract/scalars';
import { newId } from '#platform/ids.ts';
import { msg } from '#platform/i18n/i18n.ts';
import type { Platform } from '#platform/platform.ts';
import { pagesOf } from './define-mail.ts';
import type { DeliveryFailure } from './delivery-failure.ts';
import { openMailDelivery } from './mail-delivery.ts';
import { htmlOf, textOf } from './mail-markup.ts';
import { shownLogo } from './mail-rendering.ts';
import { studioSender } from './mail.store.ts';
import { writeTexts } from './mail-text.ts';

/** Somebody waits for the answer: shorter than in the queue. */
const PATIENCE = { silenceMs: 10_000, conversationMs: 25_000 };

const TEXTS = {
  subject: msg('Test e-mail from {studio}'),
  heading: msg('Your e-mail works'),
  paragraphs: [
    msg(
      'This e-mail went out through the mail server of your installation, like the e-mails to your customers.',
    ),
    msg('If it landed in the spam folder, the e-mails to your customers will, too.'),
  ],
  button: msg('To my sessions'),
  after: msg('You asked for this e-mail on the page “Set up e-mail”.'),
};

/**
 * Sends a test mail at once, past the queue, and waits for the answer of the mail server. Without a
 * mail server it becomes a file, as all mails do.
 *
 * @returns the failure; undefined if the mail server has accepted it
 */
export async function sendTestMail(
  platform: Platform,
  mail: {
    readonly studioId: string;
    readonly to: string;
    readonly language: Language;
    readonly now: Date;
  },
): Promise<DeliveryFailure | undefined> {
  const { studioName, ...sender } = await studioSender(platform.db, mail.studioId);
  const written = writeTexts({ texts: TEXTS, language: mail.language, studioName });
  const addresses = { button: `${pagesOf(platform, mail.language)}/sessions`, unsubscribe: null, legal: [] };
  return openMailDelivery(
    platform.config,
    PATIENCE,
  )({
    id: newId(),
    sender,
    to: mail.to,
    subject: written.subject,
    html: htmlOf(written, addresses, { logo: shownLogo(platform, sender), photo: null }),
    text: textOf(written, addresses),
    createdAt: mail.now,
    unsubscribeUrl: null,
  });
}
