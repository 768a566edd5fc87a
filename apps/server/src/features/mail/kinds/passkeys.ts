import { z } from 'zod';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, pagesOf, type MailContext } from '../define-mail.ts';

/** The shared part of the mails about passkeys. Each tells a user of a change. */
const told = {
  payload: z.object({}),
  isUrgent: true,
  isForCustomer: false,
  isConfidential: false,
  url: ({ platform, language }: MailContext) => `${pagesOf(platform, language)}/account`,
  values: () => ({}),
  sample: () => ({}),
} as const;
const button = msg('See my login');
const wasItYou = msg('Was it you? Then there is nothing to do.');

export const passkeyAdded = defineMail({
  kind: 'passkey-added',
  ...told,
  texts: {
    subject: msg('A passkey was added'),
    heading: msg('A passkey was added'),
    paragraphs: [
      msg(
        'Someone who was logged in to your account at {studio} has added a passkey: it opens the account without a password.',
      ),
      wasItYou,
    ],
    button,
    after: msg('Wasn’t it you? Remove the passkey, choose a new password at once, and tell your studio.'),
  },
});

export const passkeyRemoved = defineMail({
  kind: 'passkey-removed',
  ...told,
  texts: {
    subject: msg('A passkey was removed'),
    heading: msg('A passkey was removed'),
    paragraphs: [
      msg('A passkey of your account at {studio} was removed. It no longer opens the account.'),
      wasItYou,
    ],
    button,
    after: msg('Wasn’t it you? Choose a new password at once, and tell your studio.'),
  },
});
