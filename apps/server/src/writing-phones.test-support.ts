import { routes } from '@photoslate/contract/routes';
import { setTimeout as pause } from 'node:timers/promises';

export const EMAIL = 'ada@atelier.test';
export const PASSWORD = 'a password for tests';

/**
 * Makes the studio and its owner, with the token in the output of a new server.
 * @returns the owner's access token
 */
export async function setUpStudio(url: string, printed: string): Promise<string> {
  const token = /\/setup#(\S+)$/m.exec(printed)?.[1];
  const made = await fetch(url + routes['auth.setUp'].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': 'native' },
    body: JSON.stringify({
      token,
      studioName: 'Atelier',
      email: EMAIL,
      password: PASSWORD,
      language: 'en',
    }),
  });
  return routes['auth.setUp'].answer.parse(await made.json()).authorisation.token;
}

export interface Phones {
  readonly acknowledged: ReadonlySet<string>;
  /** Responses other than a success or a 503 with `Retry-After`, and broken connections. */
  readonly wrong: readonly string[];
  readonly count: Readonly<Record<'good' | 'unavailable', number>>;
  /** Resolves when each server has served its phones twice more. Rejects after a wrong answer. */
  servedAgain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Four clients that list and create sessions, one request after the other, at one server each.
 */
export function startPhones(urls: readonly string[], token: string, priceGroupId: string): Phones {
  const acknowledged = new Set<string>();
  const wrong: string[] = [];
  const count = { good: 0, unavailable: 0 };
  const goodOf = new Map(urls.map((url) => [url, 0]));
  const over = new AbortController();
  const ask = async (url: string, name: 'sessions.list' | 'sessions.create', body?: object) => {
    const { method, path } = routes[name];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null });
    const text = await answer.text();
    if (answer.ok) {
      count.good += 1;
      goodOf.set(url, (goodOf.get(url) ?? 0) + 1);
    } else if (answer.status === 503 && answer.headers.get('retry-after')) count.unavailable += 1;
    else wrong.push(`${name}: ${answer.status} ${text}`);
    return answer.ok;
  };
  const phone = async (nth: number) => {
    const url = urls[nth % urls.length] ?? '';
    while (!over.signal.aborted) {
      const id = crypto.randomUUID();
      const location = { name: 'Beach', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' };
      try {
        if (await ask(url, 'sessions.create', { id, location, priceGroupId })) acknowledged.add(id);
        await ask(url, 'sessions.list');
      } catch (error) {
        wrong.push(String(error));
      }
      await pause(20);
    }
  };
  const all = [0, 1, 2, 3].map(phone);
  return {
    acknowledged,
    wrong,
    count,
    async servedAgain() {
      const until = new Map(urls.map((url) => [url, (goodOf.get(url) ?? 0) + 2]));
      while ([...until].some(([url, times]) => (goodOf.get(url) ?? 0) < times)) {
        if (wrong.length > 0) throw new Error(wrong.join('\n'));
        await pause(20);
      }
    },
    async stop() {
      over.abort();
      await Promise.all(all);
    },
  };
}
