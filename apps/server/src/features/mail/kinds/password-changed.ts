import { z } from 'zod';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, pagesOf } from '../define-mail.ts';

export const passwordChanged = defineMail({
  kind: 'password-changed',
  payload: z.object({}),
  isUrgent: true,
  isForCustomer: false,
  isConfidential: false,
  url: ({ platform, language }) => `${pagesOf(platform, language)}/account`,
  values: () => ({}),
  texts: {
    subject: msg('Your password was changed'),
    heading: msg('Your password was changed'),
    paragraphs: [
      msg('Someone who was logged in to your account at {studio} has set a new password for it.'),
      msg('Was it you? Then there is nothing to do.'),
    ],
    button: msg('See my login'),
    after: msg(
      'Wasn’t it you? Choose “Forgot your password?” on the login page and set a new password at once: this ends all logins. Then tell your studio.',
    ),
  },
  sample: () => ({}),
});
