import { normalizeEmail } from '@photoslate/domain/email-address';
import { consumeFormAttempt } from '#features/auth/index.ts';
import { markOpened } from '#features/links/index.ts';
import { messagesIn } from '#platform/messages/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { sendRange } from '#features/photos/index.ts';
import { openZipDownload } from './zip-download.service.ts';
import { linksRequestedJob } from './galleries.jobs.ts';
import { confirmOwnAddress, galleryPhotos, showGallery } from './galleries.service.ts';

export const galleryHandlers = (platform: Platform) =>
  ({
    'gallery.show': async ({ tx, identity, query, now }) => {
      const gallery = await showGallery(platform, tx, identity, query.photos);
      await markOpened(tx, identity.linkId, now);
      return { data: gallery };
    },
    'gallery.photos': async ({ tx, identity, query }) => ({
      data: await galleryPhotos(platform, tx, identity, query),
    }),
    'gallery.confirm': async ({ tx, identity, body, now }) => ({
      data: await confirmOwnAddress(tx, identity, body, now),
    }),
    'gallery.download': async ({ params, query, request, reply }) => {
      await sendRange(await openZipDownload(platform, params.orderId, query.k), request, reply);
      return undefined;
    },
    // A job does the rest, so that the answer takes the same time whether anybody knows the address.
    'codes.linkAgain': async ({ body, language, request }) => {
      const subject = normalizeEmail(body.email);
      await consumeFormAttempt(platform, 'link-again', { subject, address: request.ip });
      await platform.db
        .transaction()
        .execute((tx) => platform.jobs.enqueue(tx, linksRequestedJob, { email: body.email }));
      const sendsMail = platform.config.smtpUrl !== undefined;
      const { linkAgain, linkKept } = messagesIn(language);
      return { data: { message: sendsMail ? linkAgain : linkKept, sendsMail } };
    },
  }) satisfies Partial<Handlers>;
