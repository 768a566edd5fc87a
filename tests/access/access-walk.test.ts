import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { withoutRequestId } from '@photoslate/test-support/start-app';
import { canariesIn } from './canary.ts';
import { columnOf, dumpDatabase, textColumns } from './database-dump.ts';
import { openSseClient, type SseClient } from './sse-client.ts';
import { mixedRequests } from './mixed.ts';
import { readable } from './readable.ts';
import { withRoutes } from './router-routes.ts';
import { tableOf, type Row, type Table } from './table.ts';
import { ask, foreignIn, isDenied, walk } from './walk.ts';
import type { Who } from './identities.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let routes: string[];
let table: Table;
let streams: (SseClient & { who: Who })[];

beforeAll(async () => {
  ({ made: world, routes } = await withRoutes(openWorld));
  table = tableOf(world);
  streams = await Promise.all(
    (['photographer', 'colleague', 'owner', 'stranger'] as const).map(async (who) => ({
      who,
      ...(await openSseClient(world.app.url, world.headers[who])),
    })),
  );
});
afterAll(async () => {
  world.app.app.server.closeAllConnections();
  await world.app.close();
});

const rowsOf = (...methods: string[]) =>
  Object.entries(table).filter(([key]) => methods.includes(key.split(' ')[0] ?? ''));
const writes = () => rowsOf('POST', 'PATCH', 'DELETE');

// An accepted stream never ends; another test below reads them.
const ENDLESS = ['GET /api/realtime', 'GET /api/gallery/changes'];
const ends = (row: Row, who: Who) => isDenied(row.expects[who]) || !ENDLESS.some((key) => table[key] === row);

test('the access table lists exactly the routes of the router', () => {
  const known = Object.keys(table);
  const heads = known.filter((key) => key.startsWith('GET ')).map((key) => key.replace('GET', 'HEAD'));
  expect([...new Set([...known, ...heads])].toSorted()).toEqual(routes);
});

test('every free-text column holds a canary, except in the job queue', async () => {
  const without = [...(await textColumns(world.app))].filter(([, text]) => canariesIn(text).size === 0);
  const names = without.map(([name]) => name).filter((name) => !name.startsWith('jobs.'));
  expect(names.filter((name) => columnOf(name)?.isFree)).toEqual([]);
});

describe('every route with every identity', () => {
  test('reads answer as in the access table and expose no foreign data', async () => {
    const reads = rowsOf('GET', 'HEAD', 'OPTIONS');
    const heads = reads
      .filter(([key]) => key.startsWith('GET'))
      .map(([key, row]) => [key.replace('GET', 'HEAD'), row] as const);
    expect(await walk(world, [...reads, ...heads], ends)).toEqual([]);
  });

  test('unknown and malformed ids are answered as not found or with the usual denial', async () => {
    const faults: string[] = [];
    for (const [key, row] of Object.entries(table)) {
      if (!row.params || key.startsWith('HEAD')) continue;
      for (const name of Object.keys(row.params))
        for (const id of [newId(), 'x', "1' or '1'='1", '\0', '%00', '🙂', '../studio'])
          for (const who of ['owner', 'stranger', 'customer', 'nobody'] as const) {
            const answer = await ask(world, key, { ...row, params: { ...row.params, [name]: id } }, who);
            const { [who]: expected } = row.expects;
            const admits = !isDenied(expected) || [400, 404, 409, 410].includes(Number(expected));
            const wanted = admits ? [row.unknown ?? 404] : [expected].flat();
            if (!wanted.includes(answer.statusCode))
              faults.push(
                `${key} ${name}=${id}, ${who}: ${answer.statusCode} instead of ${wanted.join()} ${answer.rawPayload.toString().slice(0, 150)}`,
              );
          }
    }
    expect(faults).toEqual([]);
  });

  test('a foreign resource is answered exactly like a missing one', async () => {
    const faults: string[] = [];
    for (const [key, row] of Object.entries(table))
      for (const who of ['stranger', 'customer', 'unpaid'] as const) {
        if (!row.params || row.expects[who] !== 404 || row.unknown) continue;
        const params = Object.fromEntries(Object.keys(row.params).map((name) => [name, newId()]));
        if ('size' in params) continue;
        const said = async (asked: typeof row) =>
          withoutRequestId((await ask(world, key, asked, who)).rawPayload.toString());
        if ((await said(row)) !== (await said({ ...row, params }))) faults.push(`${key}, ${who}`);
      }
    expect(faults).toEqual([]);
  });

  test('a request that mixes own ids with a foreign one is refused and changes nothing', async () => {
    await world.app.idle();
    const before = await dumpDatabase(world.app);
    const faults: string[] = [];
    for (const { key, who, expects, ...row } of mixedRequests(world)) {
      const answer = await ask(world, key, row, who);
      const text = await readable(answer);
      const request = JSON.stringify(row);
      if (!expects.includes(answer.statusCode))
        faults.push(`${key}, ${who}, ${request}: ${answer.statusCode} ${answer.rawPayload.toString()}`);
      for (const foreign of foreignIn(world, text, who, request))
        faults.push(`${key}, ${who}, ${request}: sees ${foreign}`);
    }
    expect(faults).toEqual([]);
    await world.app.idle();
    expect(await dumpDatabase(world.app)).toEqual(before);
  });

  test('a forbidden write changes nothing in the database', async () => {
    await world.app.idle();
    const before = await dumpDatabase(world.app);
    expect(await walk(world, writes(), (row, who) => isDenied(row.expects[who]))).toEqual([]);
    await world.app.idle();
    expect(await dumpDatabase(world.app)).toEqual(before);
  });

  test('an allowed write answers as in the access table', async () => {
    expect(await walk(world, writes(), (row, who) => !isDenied(row.expects[who]))).toEqual([]);
  });
});

describe('side effects of the access walk', () => {
  test('realtime events reach only listeners who may see them', async () => {
    // An event arrives shortly after the response of its call.
    await expect.poll(() => streams[0]?.heard()).toContain(world.home.sessionId);
    for (const stream of streams)
      expect([stream.who, foreignIn(world, stream.heard(), stream.who, '')]).toEqual([stream.who, []]);
    const [, colleague, , stranger] = streams;
    for (const deaf of [colleague, stranger]) expect(deaf?.heard()).not.toContain(world.home.sessionId);
  });

  test('every realtime stream is closed with its login', async () => {
    for (const { who, ended } of streams) expect([who, await ended]).toEqual([who, 'closed']);
  });

  test('e-mails contain no data foreign to their recipient', async () => {
    await world.app.idle();
    const mails = await world.app.mails();
    expect(mails.length).toBeGreaterThan(5);
    for (const mail of mails) {
      const address = mail.to?.[0]?.address ?? '';
      const [own = 'none'] = canariesIn(address).values();
      const scopes = new Set(canariesIn(JSON.stringify(mail)).values());
      scopes.delete(own);
      // A response contains data of one studio at most, and only its public data.
      const seen = [...scopes].filter((scope) => !['apub', 'bstudio'].includes(scope));
      if (scopes.size > 1) seen.push('two studios');
      expect([address, mail.subject, seen]).toEqual([address, mail.subject, []]);
    }
  });
});
