import type { Shoot } from '@photoslate/contract/shoots';
import type { Authorized, UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { readableSession } from '#features/session-access/index.ts';
import { previewMail, publishPlan } from './publish-plan.service.ts';
import { holdBack } from './holding.service.ts';
import { publishShoots, recallShoots, undoPublish } from './publishing.service.ts';
import { normalizeEmail } from '@photoslate/domain/email-address';
import { consumeFormAttempt } from '#platform/rate-limit/form-rate-limit.ts';
import { markOpened } from '#features/links/index.ts';
import { translate } from '#platform/i18n/i18n.ts';
import { MESSAGES } from '#platform/i18n/messages.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { notePhotos } from '#features/security-log/index.ts';
import { sendRange } from '#features/photos/index.ts';
import { openZipDownload } from './zip-download.service.ts';
import { linksRequestedJob } from './galleries.jobs.ts';
import { previewGallery, previewPhotos, type PreviewedShoot } from './preview.service.ts';
import { confirmOwnAddress } from './confirming.service.ts';
import { galleryPhotos, showGallery } from './galleries.service.ts';

/**
 * The functions of the shoots feature that publishing needs. They are injected because that feature
 * already imports this one.
 */
interface Shoots {
  readable(tx: Db | Tx, identity: UserIdentity, id: string): Promise<Authorized<PreviewedShoot>>;
  render(tx: Db | Tx, identity: UserIdentity, id: string): Promise<{ data: Shoot }>;
  renderList(tx: Db | Tx, identity: UserIdentity, ids: string): Promise<{ data: Shoot[] }>;
}

export const galleryHandlers = (platform: Platform, shoots: Shoots) =>
  ({
    'galleries.show': async ({ tx, identity, query, now }) => {
      const gallery = await showGallery(platform, tx, identity, query.photos);
      await markOpened(tx, identity.linkId, now);
      return { data: gallery };
    },
    'galleries.photos': async ({ tx, identity, query }) => ({
      data: await galleryPhotos(platform, tx, identity, query),
    }),
    'galleries.confirm': async ({ tx, identity, body, now }) => ({
      data: await confirmOwnAddress(platform, tx, identity, decisionOf(body), now),
    }),
    'galleries.download': async ({ params, query, request, reply }) => {
      const address = { orderId: params.orderId, key: query.k };
      const zip = await openZipDownload(platform, address, (sender) => (request.sender = sender));
      await sendRange(zip, request, reply);
      notePhotos(platform, request.sender, { ...zip, size: 'original' });
      return undefined;
    },
    'galleries.preview': async ({ tx, identity, params, query }) => {
      const shoot = await shoots.readable(tx, identity, params.id);
      const of = { shoot, customerId: query.customerId };
      return { data: await previewGallery(platform, tx, identity, of, query.photos) };
    },
    'galleries.previewPhotos': async ({ tx, identity, params, query }) => {
      const shoot = await shoots.readable(tx, identity, params.id);
      const of = { shoot, customerId: query.customerId };
      return { data: await previewPhotos(platform, tx, identity, of, query) };
    },
    'galleries.publishShoot': async ({ tx, identity, params, body, now }) => {
      const { id, sessionId } = await shoots.readable(tx, identity, params.id);
      await publishShoots(platform, tx, identity, sessionId, [id], body ?? {}, now);
      return shoots.render(tx, identity, id);
    },
    'galleries.recallShoot': async ({ tx, identity, params, now }) => {
      const { id, sessionId } = await shoots.readable(tx, identity, params.id);
      await recallShoots(tx, identity, sessionId, [id], now);
      return shoots.render(tx, identity, id);
    },
    'galleries.publishShoots': async ({ tx, identity, params, body, now }) => {
      await publishShoots(platform, tx, identity, params.id, body.shootIds, body, now);
      return shoots.renderList(tx, identity, listOf(body.shootIds));
    },
    'galleries.undoPublish': async ({ tx, identity, params, body, now }) => {
      await undoPublish(tx, identity, params.id, body.shootIds, now);
      return shoots.renderList(tx, identity, listOf(body.shootIds));
    },
    'galleries.holdBack': async ({ tx, identity, params, body, now }) => {
      await holdBack(tx, identity, params.id, body, now);
      return shoots.renderList(tx, identity, listOf(body.shootIds));
    },
    'galleries.publishPlan': async ({ tx, identity, params }) => ({
      data: await publishPlan(platform, tx, identity, await readableSession(tx, identity, params.id)),
    }),
    'galleries.previewMail': async ({ tx, identity, params, body }) => ({
      data: await previewMail(platform, tx, identity, await readableSession(tx, identity, params.id), body),
    }),
    // A job sends the mail, so that the response time does not reveal whether the address is known.
    'galleries.requestLink': async ({ body, language, request }) => {
      const subject = normalizeEmail(body.email);
      await consumeFormAttempt(platform, 'link-again', { subject, address: request.ip });
      await platform.db
        .transaction()
        .execute((tx) => platform.jobs.enqueue(tx, linksRequestedJob, { email: body.email }));
      const sendsMail = platform.config.smtpUrl !== undefined;
      const message = translate(language, sendsMail ? MESSAGES.linkAgain : MESSAGES.linkKept);
      return { data: { message, sendsMail } };
    },
  }) satisfies Partial<Handlers>;

const decisionOf = (body: { claimIds: string[]; shownIds: string[]; purposesShown: boolean }) => ({
  ...body,
  acceptedIds: body.claimIds,
});

const listOf = (ids: readonly string[]): string => [...new Set(ids.map((id) => id.toLowerCase()))].join(',');
