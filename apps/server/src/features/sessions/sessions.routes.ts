import { authorize } from '#platform/access.ts';
import type { Platform } from '#platform/platform.ts';
import { decodeCursor, encodeCursor, paginate } from '#platform/pagination.ts';
import { writeContextOf, type Handlers } from '#platform/routes.ts';
import { readableSession } from '#features/session-access/index.ts';
import { discardSession, restoreSession } from './discarding.service.ts';
import { renderDetail, renderSession, renderSessions } from './sessions.render.ts';
import { closeSession, createSession, resumeSession, updateSession } from './sessions.service.ts';
import { sessionsOf } from './sessions.store.ts';

export const sessionHandlers = (platform: Platform) => {
  const render = renderSession(platform);
  const writeOf = writeContextOf(platform);
  return {
    'sessions.create': async (call) =>
      render(call.tx, call.identity, await createSession(writeOf(call), call.body)),
    'sessions.list': async ({ tx, identity, query }) => {
      const { studioId, userId, role } = identity;
      const found = await sessionsOf(
        tx,
        { studioId, photographerId: role === 'owner' ? null : userId },
        { after: decodeCursor(query.cursor), limit: query.limit + 1 },
      );
      const { page, meta } = paginate(found, query.limit, ({ createdAt, id }) => encodeCursor(createdAt, id));
      const sessions = page.map((session) => authorize(identity, session));
      return { data: await renderSessions(platform, tx, sessions), meta };
    },
    'sessions.show': async ({ tx, identity, params }) => ({
      data: await renderDetail(platform, tx, identity, params.id),
    }),
    'sessions.close': async (call) => {
      await closeSession(writeOf(call), call.params.id, call.body?.at ? new Date(call.body.at) : call.now);
      return render(call.tx, call.identity, call.params.id);
    },
    'sessions.resume': async (call) => {
      await resumeSession(writeOf(call), call.params.id);
      return render(call.tx, call.identity, call.params.id);
    },
    'sessions.discard': async (call) => {
      const at = call.body?.at ? new Date(call.body.at) : call.now;
      await discardSession(writeOf(call), call.params.id, at);
      return render(call.tx, call.identity, call.params.id);
    },
    'sessions.restore': async (call) => {
      await restoreSession(writeOf(call), call.params.id);
      return render(call.tx, call.identity, call.params.id);
    },
    'sessions.update': async (call) => {
      await updateSession(writeOf(call), call.params.id, call.body);
      return render(call.tx, call.identity, call.params.id);
    },
    'sessions.serverTime': async ({ tx, identity, params }) => {
      await readableSession(tx, identity, params.id);
      // Reads the clock after the query, so that the time is as fresh as possible when the response
      // is sent.
      const now = platform.clock.now();
      return { data: { serverTime: now.toISOString(), epochMs: now.getTime() } };
    },
  } satisfies Partial<Handlers>;
};
