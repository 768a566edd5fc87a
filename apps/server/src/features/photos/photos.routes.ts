import type { Handlers } from '#platform/routes.ts';
import type { Platform } from '#platform/platform.ts';
import type { Sender } from '#platform/request-log.ts';
import { notePhotos } from '#features/security-log/index.ts';
import { readableSession } from '#features/session-access/index.ts';
import { publishChecklist } from './card/publish-checklist.ts';
import { listPhotos } from './card/card.service.ts';
import { openMedia } from './media/media.service.ts';
import { sendMedia } from './media/range-response.ts';
import { photoDetails, photoIndex } from './card/photo-index.ts';
import { timeline } from './card/timeline.ts';

export const photoHandlers = (platform: Platform) => {
  return {
    'photos.list': async ({ tx, identity, params, query }) => {
      const session = await readableSession(tx, identity, params.id);
      return listPhotos(platform, tx, session, query, { kind: 'login', loginId: identity.loginId });
    },
    'photos.timeline': async ({ tx, identity, params, query }) => {
      const session = await readableSession(tx, identity, params.id);
      return timeline(platform, tx, session, query, { kind: 'login', loginId: identity.loginId });
    },
    'photos.index': async ({ tx, identity, params, query }) => {
      const session = await readableSession(tx, identity, params.id);
      const grant = { kind: 'login', loginId: identity.loginId } as const;
      return { data: await photoIndex(platform, tx, session, query.since, grant) };
    },
    'photos.details': async ({ tx, identity, params, query }) => {
      const session = await readableSession(tx, identity, params.id);
      const grant = { kind: 'login', loginId: identity.loginId } as const;
      return { data: await photoDetails(platform, tx, session, query.ids, grant) };
    },
    'photos.publishChecklist': async ({ tx, identity, params }) => ({
      data: await publishChecklist(tx, await readableSession(tx, identity, params.id)),
    }),
    'photos.media': async ({ tx, params, query, request, reply }) => {
      const identified = (sender: Sender) => (request.sender = sender);
      const open = () => openMedia(platform, tx, { ...params, key: query.k }, identified);
      const media = await open();
      await sendMedia(platform, media, open, request, reply);
      notePhotos(platform, request.sender, { ...media, photoIds: [params.photoId] });
      return undefined;
    },
  } satisfies Partial<Handlers>;
};
