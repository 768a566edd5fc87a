import type { Handlers } from '#platform/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { lockedSession, readableSession } from '#platform/session-access.ts';
import { decide, listPhotos, reportOf } from './card.service.ts';
import { openMedia } from './media.service.ts';
import { renderReport } from './render-report.ts';
import { sendMedia } from './send-media.ts';

export const photoHandlers = (platform: Platform) => {
  const render = renderReport(platform);
  return {
    'photos.list': async ({ tx, identity, params, query }) => {
      const session = await readableSession(tx, identity, params.id);
      return listPhotos(platform, tx, session, query, { kind: 'login', loginId: identity.loginId });
    },
    'photos.report': async ({ tx, identity, params }) => render(tx, identity, params.id),
    'photos.decide': async ({ tx, identity, params, body, now }) => {
      const session = await lockedSession(tx, identity, params.id);
      await decide(tx, session, body.photoIds, body.decision, now);
      return { data: await reportOf(tx, session) };
    },
    'photos.media': async ({ tx, params, query, request, reply }) => {
      const media = await openMedia(platform, tx, { ...params, key: query.k });
      await sendMedia(platform, media, request, reply);
      return undefined;
    },
  } satisfies Partial<Handlers>;
};
