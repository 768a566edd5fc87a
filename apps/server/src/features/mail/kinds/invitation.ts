import { z } from 'zod';
import { mailedToken } from '../mailed-token.ts';
import { newId } from '#platform/ids.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, pagesOf } from '../define-mail.ts';

export const invitation = defineMail({
  kind: 'invitation',
  payload: z.object({
    invitationId: z.uuid(),
    /** Counts the mails that were sent for the invitation: only the newest link works. */
    version: z.int(),
  }),
  isUrgent: true,
  isForCustomer: false,
  isConfidential: true,
  url: ({ platform, language }, { invitationId, version }) => {
    const token = mailedToken(platform.signer, { kind: 'invitation', id: invitationId, version });
    return `${pagesOf(platform, language)}/invitation#${token}`;
  },
  values: () => ({}),
  texts: {
    subject: msg('You are invited to {studio}'),
    heading: msg('Join our team'),
    paragraphs: [
      msg(
        '{studio} uses Photoslate and has invited you to join. Choose a password to get started. The link works once and expires in seven days.',
      ),
    ],
    button: msg('Join'),
    after: msg('Weren’t expecting this invitation? You can ignore it.'),
  },
  sample: () => ({ invitationId: newId(), version: 1 }),
});
