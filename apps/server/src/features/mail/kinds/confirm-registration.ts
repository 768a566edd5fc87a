import { z } from 'zod';
import { normalizeEmail } from '@photoslate/domain/email-address';
import { ownDataToken } from '#features/links/index.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail } from '../define-mail.ts';
import { hasUnconfirmed } from '../confirmations.store.ts';

export const confirmRegistration = defineMail({
  kind: 'confirm-registration',
  payload: z.object({
    /** Until when its link works, in seconds since 1970. */
    expiresAt: z.int(),
  }),
  isUrgent: true,
  isForCustomer: true,
  isConfidential: true,
  // The registration may have been withdrawn or confirmed meanwhile.
  isStillNeeded: ({ db, studioId, to }) => hasUnconfirmed(db, studioId, normalizeEmail(to)),
  url: ({ platform, studioId, to, language }, payload) => {
    const token = ownDataToken(platform.signer, { studioId, address: to, ...payload });
    return `${platform.config.publicUrl}/my-data?lang=${language}#${token}`;
  },
  values: () => ({}),
  texts: {
    subject: msg('Please confirm your e-mail address'),
    heading: msg('Is this your e-mail address?'),
    paragraphs: [
      msg('Somebody signed up for photos by {studio} with this address.'),
      msg('If that was you, please confirm it. Until then, {studio} sends you nothing else.'),
    ],
    button: msg('Confirm my address'),
    after: msg('If that wasn’t you, ignore this e-mail. The sign-up is deleted after 14 days.'),
  },
  sample: () => ({ expiresAt: 2_000_000_000 }),
});
