import type { Routes } from '@photoslate/contract/routes';
import { authorize } from '#platform/access.ts';
import { deviceOf } from '#platform/device.ts';
import type { Platform } from '#platform/platform.ts';
import type { Call, Handlers } from '#platform/routes.ts';
import { readableSession } from '#platform/session-access.ts';
import { confirmCalibration, startCalibration } from './calibrations.service.ts';
import { discardSession, restoreSession } from './discarding.service.ts';
import { decodeSessionCursor, encodeSessionCursor } from './session-pagination.ts';
import { renderCalibration, renderDetail, renderSession, renderSessions } from './sessions.render.ts';
import {
  closeSession,
  createSession,
  resumeSession,
  updateSession,
  type SessionWrite,
} from './sessions.service.ts';
import { sessionsOf } from './sessions.store.ts';

type WriteCall = Pick<Call<Routes['sessions.resume']>, 'tx' | 'identity' | 'now' | 'request'>;

export const sessionHandlers = (platform: Platform) => {
  const render = renderSession(platform);
  const writeOf = ({ tx, identity, now, request }: WriteCall): SessionWrite => ({
    platform,
    tx,
    identity,
    now,
    deviceId: deviceOf(request)?.id ?? null,
  });
  return {
    'sessions.create': async (call) =>
      render(call.tx, call.identity, await createSession(writeOf(call), call.body)),
    'sessions.list': async ({ tx, identity, query }) => {
      const { studioId, userId, role } = identity;
      const found = await sessionsOf(
        tx,
        { studioId, photographerId: role === 'owner' ? null : userId },
        { after: decodeSessionCursor(query.cursor), limit: query.limit + 1 },
      );
      const page = found.slice(0, query.limit).map((session) => authorize(identity, session));
      const last = page.at(-1);
      return {
        data: await renderSessions(platform, tx, page),
        meta: { nextCursor: last && found.length > page.length ? encodeSessionCursor(last) : null },
      };
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
      await updateSession(writeOf(call), call.params.id, call.body.priceGroupId);
      return render(call.tx, call.identity, call.params.id);
    },
    'sessions.serverTime': async ({ tx, identity, params }) => {
      await readableSession(tx, identity, params.id);
      // Read after the look-up, so that the answer is as fresh as it can be when it leaves.
      const now = platform.clock.now();
      return { data: { serverTime: now.toISOString(), epochMs: now.getTime() } };
    },
    'calibrations.start': async (call) =>
      renderCalibration(platform)(
        call.tx,
        call.identity,
        await startCalibration(writeOf(call), call.params.id, call.body ?? {}),
      ),
    'calibrations.confirm': async (call) => {
      await confirmCalibration(writeOf(call), call.params.id, call.params.calibrationId);
      return render(call.tx, call.identity, call.params.id);
    },
  } satisfies Partial<Handlers>;
};
