import { LANGUAGES } from '@photoslate/contract/constants';
import { routes, type RouteName } from '@photoslate/contract/routes';
import type { Route } from '@photoslate/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { becomeOperator } from '@photoslate/test-support/become-operator';
import { makeLinkToken } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';
import { createShare, identifyLink } from '#features/links/index.ts';
import { errorMessage, fieldMessage } from '#platform/i18n/messages.ts';

let app: App;
let owner: Actor;
let operator: Actor;
let link: As & { readonly authorization: string };
let share: As;
beforeAll(async () => {
  app = await startApp({ listen: false });
  owner = await app.asOwner();
  operator = await app.makeUser(await app.makeStudio('Operators'), 'photographer');
  await becomeOperator(app, operator);
  link = await makeLinkToken(app, owner);
  const identity = await identifyLink(app.platform, link.authorization.slice('Link '.length));
  const now = app.platform.clock.now();
  const made = await app.db.transaction().execute((tx) => createShare(app.platform, tx, identity, now));
  share = { authorization: `Share ${new URL(made.url).hash.slice(1)}` };
});
afterAll(() => app.close());

const rows = Object.entries(routes) as [RouteName, Route][];
const writes = rows.filter(([, row]) => row.method === 'POST');
// Without payment webhooks (raw bodies): their feature parses them itself and trusts nothing in
// them.
const withBody = writes.filter(([, row]) => row.body && !row.raw);
const params = {
  id: '0197a000-0000-7000-8000-000000000000',
  calibrationId: '0197a000-0000-7000-8000-000000000001',
  customerId: '0197a000-0000-7000-8000-000000000002',
  code: '0'.repeat(26),
  photoId: '0197a000-0000-7000-8000-000000000003',
  size: 'preview',
};
function whoMay({ access }: Route): { as?: As } {
  if (access === 'user' || access === 'owner') return { as: owner };
  if (access === 'operator') return { as: operator };
  if (access === 'link' || access === 'share') return { as: { link, share }[access] };
  return {};
}

describe('every write request', () => {
  test.each(withBody)(
    '%s refuses an unreadable body, an unsupported content type and a body over the size limit',
    async (name, row) => {
      const request = { params, ...whoMay(row), language: 'nl' as const };
      const unreadable = await app.send(name, { ...request, body: '{"email": ' });
      expect([unreadable.status, unreadable.failure]).toEqual([
        400,
        { message: errorMessage('nl', 'bad_request'), code: 'bad_request' },
      ]);
      const form = await app.send(name, {
        ...request,
        body: 'email=a%40b.test',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([form.status, form.failure.code]).toEqual([415, 'unsupported_type']);
      const huge = await app.send(name, {
        ...request,
        body: { email: 'x'.repeat(row.bodyBytes ?? 1024 * 1024) },
      });
      expect([huge.status, huge.failure]).toEqual([
        413,
        { message: errorMessage('nl', 'too_large'), code: 'too_large' },
      ]);
    },
  );

  const demanding = withBody.filter(([, row]) => !row.body?.safeParse(undefined).success);
  test.each(demanding)('%s refuses a missing body', async (name, row) => {
    const answer = await app.send(name, { params, ...whoMay(row) });
    expect([answer.status, answer.failure.code]).toEqual([422, 'invalid']);
  });

  test.each(withBody)(
    '%s refuses a body of the wrong type and never answers with a server error',
    async (name, row) => {
      for (const body of ['[]', '"text"', '17', 'true', JSON.stringify(deep(40))]) {
        const answer = await app.send(name, { params, ...whoMay(row), body });
        const passes = row.body?.safeParse(JSON.parse(body)).success;
        if (passes) expect(answer.status, answer.text).toBeLessThan(500);
        else expect(answer.status, answer.text).toBe(422);
      }
    },
  );
});

const deep = (levels: number): unknown => (levels === 0 ? 'bottom' : { customers: [deep(levels - 1)] });

describe('every request that needs authentication', () => {
  const guarded = rows.filter(([, row]) => ['user', 'owner', 'link', 'share'].includes(row.access));
  test.each(guarded)('%s answers 401 without a token, before any other check', async (name) => {
    const request = {
      params,
      language: 'it' as const,
      ...(routes[name].method === 'POST' ? { body: '{}' } : {}),
    };
    const answer = await app.send(name, request);
    expect([answer.status, answer.failure]).toEqual([
      401,
      { message: errorMessage('it', 'unauthenticated'), code: 'unauthenticated' },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('invalid fields', () => {
  test.each(LANGUAGES)('are reported per field, in the order of the form, in %s', async (language) => {
    const answer = await app.send('sessions.create', {
      as: owner,
      language,
      body: { priceGroupId: 'three', location: { name: '', location: 'x'.repeat(301) } },
    });
    expect([answer.status, answer.failure]).toEqual([
      422,
      {
        message: errorMessage(language, 'invalid'),
        code: 'invalid',
        errors: {
          'location.name': [fieldMessage(language, 'required')],
          'location.location': [fieldMessage(language, 'too_long', 300)],
          priceGroupId: [fieldMessage(language, 'invalid')],
        },
      },
    ]);
    expect(Object.keys(answer.failure.errors ?? {})[0]).toBe('location.name');
  });

  test('include each missing field of a login', async () => {
    const answer = await app.send('auth.login', { language: 'nl', body: {} });
    expect(answer.failure.errors).toEqual({ email: ['Vul dit in.'], password: ['Vul dit in.'] });
    const empty = await app.send('auth.login', { language: 'nl', body: { email: ' ', password: '' } });
    expect(empty.failure.errors).toEqual({ email: ['Vul dit in.'], password: ['Vul dit in.'] });
  });

  test('never cause a server error: fuzzed ids, cursors and limits are refused or unknown', async () => {
    const odd = [
      '0',
      '-1',
      'null',
      "' or 1=1 --",
      '../../etc/passwd',
      '%00',
      '\u202e',
      'x'.repeat(199),
      '{}',
      '🦊',
    ];
    const reads = rows.filter(([, row]) => row.method === 'GET' && row.answer);
    for (const [name, row] of reads) {
      for (const text of odd) {
        const odds = Object.fromEntries(Object.keys(params).map((key) => [key, text]));
        const answer = await app.send(name, {
          ...whoMay(row),
          params: odds,
          query: { cursor: text, limit: text } as never,
        });
        expect([200, 400, 404, 410, 422], `${name} ${text}: ${answer.text}`).toContain(answer.status);
      }
    }
  });
});
