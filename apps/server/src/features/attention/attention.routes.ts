import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { keepNotesFew } from './attention.service.ts';
import { mailsWaiting, undeliveredMails } from './attention.store.ts';
import { notLooked } from './not-looked.store.ts';
import { shootsWithoutContact } from './shoots-without-contact.store.ts';

export const attentionHandlers = (platform: Platform) =>
  ({
    'attention.show': async ({ tx, identity, now }) => {
      const scope = {
        studioId: identity.studioId,
        photographerId: identity.role === 'owner' ? null : identity.userId,
        now,
      };
      await keepNotesFew(platform, identity.studioId);
      const shoots = await shootsWithoutContact(tx, scope);
      const mails = await undeliveredMails(tx, scope);
      const unseen = await notLooked(tx, scope);
      return {
        data: {
          shoots: shoots.rows,
          mails: mails.rows,
          notLooked: unseen.rows,
          mailServer: await mailsWaiting(tx, scope),
          counts: { shoots: shoots.count, mails: mails.count, notLooked: unseen.count },
        },
      };
    },
  }) satisfies Partial<Handlers>;
