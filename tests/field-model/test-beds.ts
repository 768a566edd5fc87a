import { newId } from '../../apps/server/src/platform/ids.ts';
import { operationOf } from '../../apps/web/src/lib/offline/operation.fixture.ts';
import type { App } from '@photoslate/test-support/start-app';
import { modelServer } from './model-server.ts';
import type { TestBed } from './run-history.ts';
import { realServer } from './real-server.ts';

/** A model server with two sessions. */
export async function modelTestBed(): Promise<TestBed> {
  const server = modelServer();
  const sessionIds = ['session-a', 'session-b', 'session-of-0', 'session-of-1'];
  for (const id of sessionIds.slice(0, 2)) {
    const body = { id, location: { id: 'L' }, priceGroupId: 'P' };
    await server.take(operationOf({ route: 'sessions.create', body }));
  }
  let made = 0;
  return {
    server,
    userId: 'user',
    priceGroupId: 'P',
    sessionIds,
    startMs: Date.parse('2026-11-21T09:00:00.000Z'),
    newId: () => `id-${(made += 1)}`,
  };
}

/** A new photographer on the real server, with two sessions. */
export async function realTestBed(app: App): Promise<TestBed> {
  const studioId = (await app.asOwner()).studioId;
  const as = await app.makeUser(studioId, 'photographer');
  const sessions = [await app.session(as), await app.session(as)];
  const prices = await app.call('studio.priceGroups', { as });
  return {
    server: realServer(app, as),
    userId: as.userId,
    priceGroupId: prices.data[0]?.id ?? '',
    sessionIds: [...sessions.map(({ id }) => id), newId(), newId()],
    startMs: Date.now() - 3_600_000,
    newId,
  };
}
