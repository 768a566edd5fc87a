import { readFileSync } from 'node:fs';
import { routes, type RouteName } from '@photoslate/contract/routes';
import type { Route } from '@photoslate/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { newId } from './platform/ids.ts';

/**
 * A write as an app of that version stores it in its outbox, in outbox order. Never change a line:
 * a phone may still have it.
 */
interface KeptWrite {
  route: RouteName;
  params?: Record<string, string>;
  body?: unknown;
}
/** A request of that version, and the response that it can parse. */
interface KnownCall {
  name: RouteName;
  method: string;
  path: string;
  status: number;
  answer: Parameters<typeof z.fromJSONSchema>[0] | null;
}
const VERSIONS = ['0.1.0'];
const linesOf = <T>(name: string): T[] =>
  readFileSync(
    new URL(`../../../packages/test-support/src/fixtures/old-apps/${name}.jsonl`, import.meta.url),
    'utf8',
  )
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

/** Route names are internal to the server; an app identifies a request by method and path. */
const isCallOf = (row: Route, call: KnownCall): boolean =>
  row.method === call.method && row.path === call.path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The refresh token in a response to a native app. */
const refreshOf = (answer: unknown): string =>
  (answer as { authorisation: { refreshToken: string } }).authorisation.refreshToken;

let app: App;
let as: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false });
  as = await app.asPhotographer();
});
afterAll(() => app.close());

describe.each(VERSIONS)('a phone with app version %s', (version) => {
  const calls = linesOf<KnownCall>(`${version}.calls`);
  const made = new Map<string, string>();
  const seen = new Set<RouteName>();

  /** Sends the request, and parses the response as that app does. */
  async function ask(name: RouteName, request: Parameters<App['send']>[1]): Promise<unknown> {
    const { status, text } = await app.send(name, request);
    const call = calls.find((one) => isCallOf(routes[name], one));
    expect([name, status, text.slice(0, 200)]).toEqual([name, call?.status, expect.anything()]);
    const answer: unknown = text === '' ? null : JSON.parse(text);
    const { error } = z.fromJSONSchema(call?.answer ?? { type: 'null' }).safeParse(answer);
    expect([name, error?.issues]).toEqual([name, undefined]);
    seen.add(name);
    return answer;
  }

  it('has all its queued writes accepted by this server', async () => {
    const prices = await app.call('studio.priceGroups', { as });
    made.set('PRICES', prices.data[0]?.id ?? '');
    const named = (kept: KeptWrite) =>
      JSON.parse(
        JSON.stringify(kept).replaceAll(/\$(\w+)/g, (_whole, name: string) => {
          if (!made.has(name)) made.set(name, newId());
          return made.get(name)!;
        }),
      ) as KeptWrite;
    for (const [nth, kept] of linesOf<KeptWrite>(version).entries()) {
      const { route, ...request } = named(kept);
      const headers = { 'idempotency-key': newId(), 'x-device': `${newId()}.${nth + 1}` };
      await ask(route, { as, ...request, headers });
    }
    expect(seen.size, 'every write of the field').toBe(17);
  });

  it('can parse the response of every call it knows', async () => {
    const native = { headers: { 'x-client': 'native' } };
    const login = { body: { email: as.email, password: PASSWORD }, ...native };
    const body = { refreshToken: refreshOf(await ask('auth.login', login)) };
    await ask('auth.logout', {
      body: { refreshToken: refreshOf(await ask('auth.refresh', { body, ...native })) },
    });
    const [session, shoot] = ['session', 'shoot'].map((name) => ({ params: { id: made.get(name) ?? '' } }));
    for (const name of ['studio.priceGroups', 'studio.locations', 'sessions.list'] as const)
      await ask(name, { as });
    await ask('codes.lease', { as, body: { deviceId: newId(), count: 3 } });
    for (const name of ['sessions.show', 'sessions.serverTime'] as const) await ask(name, { as, ...session });
    for (const name of ['shoots.show', 'shoots.actual'] as const) await ask(name, { as, ...shoot });
    expect(calls.filter((call) => ![...seen].some((name) => isCallOf(routes[name], call)))).toEqual([]);
  });

  it.each(calls)('finds its route with the same status: $method $path', (call) => {
    const row = Object.values<Route>(routes).find((one) => isCallOf(one, call));
    expect(row?.status).toBe(call.status);
  });
});
