import { decodeCursor } from '#platform/pagination.ts';
import type { Platform } from '#platform/platform.ts';
import { writeContextOf, type Handlers } from '#platform/routes.ts';
import { readableSession } from '#features/session-access/index.ts';
import { discardSession, restoreSession } from './discarding.service.ts';
import { countSessions, listSessions } from './list/session-list.service.ts';
import { createPractice, deletePractice } from './practice.service.ts';
import { renderDetail, renderSession } from './sessions.render.ts';
import { closeSession, createSession, resumeSession, updateSession } from './sessions.service.ts';

export const sessionHandlers = (platform: Platform) => {
  const render = renderSession(platform);
  const writeOf = writeContextOf(platform);
  return {
    'sessions.create': async (call) =>
      render(call.tx, call.identity, await createSession(writeOf(call), call.body)),
    'sessions.createPractice': async (call) =>
      render(call.tx, call.identity, await createPractice(writeOf(call), call.body, call.language)),
    'sessions.deletePractice': async (call) => {
      await deletePractice(writeOf(call), call.params.id);
      return render(call.tx, call.identity, call.params.id);
    },
    'sessions.list': async ({ identity, query }) => listSessions(platform, identity, query),
    'sessions.overview': async ({ identity, query }) => ({
      data: await countSessions(platform, identity, query),
    }),
    'sessions.show': async ({ tx, identity, params, query }) => ({
      data: await renderDetail(platform, tx, identity, params.id, {
        limit: query.shoots,
        until: decodeCursor(query.until),
      }),
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
