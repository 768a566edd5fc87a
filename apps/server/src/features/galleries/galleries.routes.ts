import { setTimeout as wait } from 'node:timers/promises';
import { markLookedAt } from '#features/links/index.ts';
import { messagesIn } from '#platform/messages/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { sendBytes } from '#features/photos/index.ts';
import { openBundle } from './bundle.service.ts';
import { galleryPhotos, mailLinksAgain, showGallery } from './galleries.service.ts';

/** Writing a mail takes a few milliseconds; this hides whether any was written. */
const SAME_TIME_MS = 250;

export const galleryHandlers = (platform: Platform) =>
  ({
    'gallery.show': async ({ tx, identity, now }) => {
      const gallery = await showGallery(platform, tx, identity);
      await markLookedAt(tx, identity.linkId, now);
      return { data: gallery };
    },
    'gallery.photos': async ({ tx, identity, query }) => ({
      data: await galleryPhotos(platform, tx, identity, query),
    }),
    'gallery.download': async ({ params, query, request, reply }) => {
      await sendBytes(await openBundle(platform, params.orderId, query.k), request, reply);
      return undefined;
    },
    'codes.linkAgain': async ({ body, now, language }) => {
      const sameTime = wait(SAME_TIME_MS);
      await platform.db.transaction().execute((tx) => mailLinksAgain(platform, tx, body.email, now));
      await sameTime;
      return { data: { message: messagesIn(language).linkAgain } };
    },
  }) satisfies Partial<Handlers>;
