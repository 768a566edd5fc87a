import { z } from 'zod';
import { msg } from '#platform/i18n/i18n.ts';
import { pagesOf, type MailContext } from './define-mail.ts';

/**
 * The shared part of mails that tell a user of a change of their login. Whoever reads such a mail
 * learns no secret: its button leads to the page of the login.
 */
export const accountNews = {
  isUrgent: true,
  isForCustomer: false,
  isConfidential: false,
  url: ({ platform, language }: MailContext) => `${pagesOf(platform, language)}/account`,
  values: () => ({}),
} as const;

/** The same, of a change that needs no further values. */
export const plainAccountNews = { ...accountNews, payload: z.object({}), sample: () => ({}) } as const;

/** Sentences of these mails. */
export const NEWS = {
  seeLogin: msg('See my login'),
  wasItYou: msg('Was it you? Then there is nothing to do.'),
  resetPassword: msg(
    'Wasn’t it you? Choose “Forgot your password?” on the login page and set a new password at once: this ends all logins. Then tell your studio.',
  ),
  newPassword: msg('Wasn’t it you? Choose a new password at once, and tell your studio.'),
} as const;
