import { canariesIn } from './canary.ts';
import type { Status } from './expectations.ts';
import { readable, type Answer } from './readable.ts';
import type { Row } from './table.ts';
import { IDENTITIES, MAY_SEE, type Who } from './identities.ts';
import type { World } from './world.ts';

/** The number of requests in all walks of this process. */
export const asked = { cells: 0 };

const pathOf = (key: string, { at, params = {}, query = '' }: Omit<Row, 'expects'>) =>
  (at ?? key.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  ) + query;

/** Sends the request of a row to a route, `POST /path/:id`, as an identity. */
export async function ask(world: World, key: string, row: Omit<Row, 'expects'>, who: Who): Promise<Answer> {
  asked.cells += 1;
  const { body } = row;
  return world.app.inject({
    method: (key.split(' ')[0] ?? 'GET') as 'GET',
    url: pathOf(key, row),
    // A new client address per request, so that no rate limit applies.
    remoteAddress: `10.${(asked.cells >> 16) & 255}.${(asked.cells >> 8) & 255}.${asked.cells & 255}`,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...row.headers,
      ...world.headers[who],
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/**
 * The canaries and ids in a response that this reader must not see, by owner. Data that the request
 * itself contained is excluded.
 */
export function foreignIn(world: World, text: string, who: Who, request: string, shows?: RegExp): string[] {
  const named = request.toLowerCase();
  const found = [...canariesIn(text)];
  for (const [id, scope] of world.ids) if (text.includes(id)) found.push([id, scope]);
  return found
    .filter(([what, scope]) => !named.includes(what) && !MAY_SEE[who].test(scope) && !shows?.test(scope))
    .map(([what, scope]) => `${scope}: ${what}`);
}

export const isAs = (status: Status, got: number): boolean => [status].flat().includes(got);
export const isDenied = (status: Status): boolean => [status].flat().every((one) => one >= 400);

/**
 * Sends each row's request as every identity that `admits` accepts, and returns one line for each
 * wrong response.
 */
export async function walk(
  world: World,
  rows: readonly (readonly [string, Row])[],
  admits: (row: Row, who: Who) => boolean,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [key, row] of rows)
    for (const who of IDENTITIES) {
      if (!admits(row, who)) continue;
      const answer = await ask(world, key, row, who);
      const expected = row.expects[who];
      const isOk = answer.statusCode < 300;
      if (!isAs(expected, answer.statusCode))
        faults.push(`${key}, ${who}: ${answer.statusCode} instead of ${String(expected)}: ${said(answer)}`);
      const request = pathOf(key, row) + JSON.stringify(row.body ?? '');
      for (const foreign of foreignIn(
        world,
        await readable(answer),
        who,
        request,
        isOk ? row.shows : undefined,
      ))
        faults.push(`${key}, ${who}: sees ${foreign}`);
    }
  return faults;
}

const said = (answer: Answer) => answer.rawPayload.toString().slice(0, 200);
