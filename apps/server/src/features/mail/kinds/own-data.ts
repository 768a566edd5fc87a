import { z } from 'zod';
import { ownDataToken } from '#features/links/index.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, SHARED } from '../define-mail.ts';

export const ownData = defineMail({
  kind: 'own-data',
  payload: z.object({
    /** Until when its link works, in seconds since 1970. */
    expiresAt: z.int(),
  }),
  isUrgent: true,
  isForCustomer: true,
  isConfidential: true,
  url: ({ platform, studioId, to, language }, payload) => {
    const token = ownDataToken(platform.signer, { studioId, address: to, ...payload });
    return `${platform.config.publicUrl}/my-data?lang=${language}#${token}`;
  },
  values: () => ({}),
  texts: {
    subject: msg('Your data at {studio}'),
    heading: msg('Your data'),
    paragraphs: [
      msg(
        'This link shows the data that {studio} has stored about you. You can save a copy or have it erased. The link works for seven days.',
      ),
    ],
    button: msg('See my data'),
    after: SHARED.notRequested,
  },
  sample: () => ({ expiresAt: 2_000_000_000 }),
});
