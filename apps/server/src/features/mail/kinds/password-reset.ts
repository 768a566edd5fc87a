import { z } from 'zod';
import { mailedToken } from '../mailed-token.ts';
import { newId } from '#platform/ids.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, pagesOf } from '../define-mail.ts';

export const passwordReset = defineMail({
  kind: 'password-reset',
  payload: z.object({ resetId: z.uuid(), firstName: z.string() }),
  isUrgent: true,
  isForCustomer: false,
  isConfidential: true,
  url: ({ platform, to, language }, { resetId }) => {
    const token = mailedToken(platform.signer, { kind: 'password-reset', id: resetId, version: 1 });
    const secret = new URLSearchParams({ token, email: to });
    // Browsers do not send the fragment, so that no server logs it.
    return `${pagesOf(platform, language)}/password-reset#${secret.toString()}`;
  },
  values: () => ({}),
  texts: {
    subject: msg('Choose a new password'),
    heading: msg('Reset your password'),
    paragraphs: [
      msg('Choose a new password for your account at {studio}. The link works once and expires in one hour.'),
    ],
    button: msg('Choose a new password', 'button'),
    after: msg('Didn’t ask for this? You can ignore this e-mail. Your password stays the same.'),
  },
  sample: () => ({ resetId: newId(), firstName: 'Ada' }),
});
