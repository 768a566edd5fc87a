import {
  routes,
  type AnswerOf,
  type RouteName,
  type Routes,
  type SentBodyOf,
  type SentQueryOf,
} from '@photoslate/contract/routes';
import type { Route } from '@photoslate/contract/route';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { PhoneRecord, Records } from './records.ts';

/** The owner's login, which all phones use. */
export const EMAIL = 'mila@example.org';
export const PASSWORD = 'light through leaves';
export const UPLOAD_PATH = '/api/uploads';
const ANSWER_MS = 10_000;
const PAUSE_MS = 100;
/**
 * Statuses that a phone retries: the upload is locked, too many requests, and every server error.
 */
const isPassing = (status: number) => status === 423 || status === 429 || status >= 500;

/** The run ended before a request was answered. */
export class RunOver extends Error {}
/** The server refused a request. */
export class Refused extends Error {}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Parts<N extends RouteName> {
  readonly params?: Record<string, string>;
  readonly query?: SentQueryOf<Routes[N]>;
  readonly body?: SentBodyOf<Routes[N]>;
  /** Sends the request as the customer with this link, not as the photographer. */
  readonly link?: string;
}

export interface Phone {
  readonly record: PhoneRecord;
  readonly authorization: () => string;
  /**
   * Calls a route with the same Idempotency-Key until it is answered. Rejects with `Refused` or
   * `RunOver`.
   */
  call<N extends RouteName>(name: N, parts?: Parts<N>): Promise<AnswerOf<Routes[N]>>;
  /** Sends any request until it is answered. */
  send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Answered>;
  /**
   * Records that the server refused a request.
   * @throws Refused
   */
  refuse(refusal: string): never;
  logIn(): Promise<void>;
  refresh(): Promise<void>;
}

/**
 * A phone of the studio's owner.
 * @param over ends the run and aborts all pending requests
 */
export function createPhone(url: string, records: Records, over: AbortSignal): Phone {
  const record: PhoneRecord = {
    deviceId: newId(),
    askedCodes: 0,
    leasedCodes: [],
    logins: [],
    refreshes: [],
  };
  records.phones.push(record);
  let sequence = 0;
  let token = '';
  let refreshToken = '';

  const refuse = (refusal: string): never => {
    records.refused.push(refusal);
    throw new Refused(refusal);
  };
  const repeat = async (why: string) => {
    records.repeats.set(why, (records.repeats.get(why) ?? 0) + 1);
    await delay(PAUSE_MS);
  };
  const send: Phone['send'] = async (path, init) => {
    for (;;) {
      if (over.aborted) throw new RunOver();
      try {
        const signal = AbortSignal.any([over, AbortSignal.timeout(ANSWER_MS)]);
        const response = await fetch(url + path, { ...init, signal });
        const { status, headers } = response;
        const text = await response.text();
        if (!isPassing(status)) return { status, headers, text };
        await repeat(String(status));
      } catch {
        if (!over.aborted) await repeat('no answer');
      }
    }
  };
  const call: Phone['call'] = async (name, { params = {}, query = {}, body, link } = {}) => {
    const row: Route = routes[name];
    const path = row.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const device = row.resource ? `${record.deviceId}.${++sequence}` : undefined;
    const headers = {
      'x-client': 'native',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(device ? { 'idempotency-key': newId(), 'x-device': device } : {}),
    };
    const attempt = () =>
      send(search.size > 0 ? `${path}?${search}` : path, {
        method: row.method,
        headers: { ...headers, authorization: link ? `Link ${link}` : `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    let answered = await attempt();
    // The access token has expired (after an hour).
    if (answered.status === 401 && !link && row.access !== 'public') {
      await refresh();
      answered = await attempt();
    }
    if (answered.status !== row.status)
      return refuse(`${name}: ${answered.status} ${answered.text.slice(0, 200)}`);
    if (row.method === 'POST') records.acknowledged++;
    return JSON.parse(answered.text) as AnswerOf<Routes[typeof name]>;
  };

  async function refresh(): Promise<void> {
    const parent = refreshToken;
    const { authorisation } = await call('auth.refresh', { body: { refreshToken: parent } });
    token = authorisation.token;
    refreshToken = authorisation.refreshToken ?? '';
    record.refreshes.push({ parent, child: refreshToken });
  }
  return {
    record,
    authorization: () => `Bearer ${token}`,
    send,
    call,
    refuse,
    refresh,
    async logIn() {
      const { authorisation } = await call('auth.login', { body: { email: EMAIL, password: PASSWORD } });
      const given = authorisation.refreshToken ?? '';
      // The phone uses its first refresh token. The others are only for the final check.
      if (refreshToken === '') [token, refreshToken] = [authorisation.token, given];
      else record.logins.push(given);
    },
  };
}
