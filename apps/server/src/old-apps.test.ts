import { readFileSync } from 'node:fs';
import { routes } from '@photoslate/contract/routes';
import type { Route } from '@photoslate/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type Actor, type App } from '../../../tests/support/start-app.ts';
import { newId } from './platform/ids.ts';

/** The writes of the field as an app of that version keeps them in its outbox, in their order. A line is never changed: a phone may still have it. */
interface KeptWrite {
  route: keyof typeof routes;
  params?: Record<string, string>;
  body?: unknown;
}
const VERSIONS = ['0.1.0'];
const keptBy = (version: string): string =>
  readFileSync(new URL(`../../../tests/fixtures/old-apps/${version}.jsonl`, import.meta.url), 'utf8');

let app: App;
let as: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false });
  as = await app.asPhotographer();
});
afterAll(() => app.close());

describe.each(VERSIONS)('what a phone with version %s has kept', (version) => {
  it('is taken by this server, every write of it', async () => {
    const prices = await app.call('prices.list', { as });
    const made = new Map([['PRICES', prices.data[0]?.id ?? '']]);
    const named = (text: string) =>
      text.replaceAll(/\$(\w+)/g, (_whole, name: string) => {
        if (!made.has(name)) made.set(name, newId());
        return made.get(name)!;
      });
    const seen = new Set<string>();
    for (const [nth, line] of keptBy(version).trim().split('\n').entries()) {
      const { route, params, body } = JSON.parse(named(line)) as KeptWrite;
      const row: Route = routes[route];
      const headers = { 'idempotency-key': newId(), 'x-device': `${newId()}.${nth + 1}` };
      const answer = await app.send(route, { as, params, body, headers });
      expect([route, answer.status, answer.text.slice(0, 200)]).toEqual([
        route,
        row.status,
        expect.anything(),
      ]);
      seen.add(route);
    }
    expect(seen.size, 'every write of the field').toBe(17);
  });
});
