import { createHash, randomUUID } from 'node:crypto';
import {
  routes,
  type AnswerOf,
  type RouteName,
  type Routes,
  type SentBodyOf,
  type SentQueryOf,
} from '@photoslate/contract/routes';
import type { Route } from '@photoslate/contract/route';

/** A client that talks to the server as the app does. */
export interface Client {
  call<N extends RouteName>(
    name: N,
    parts?: {
      params?: Record<string, string>;
      query?: SentQueryOf<Routes[N]>;
      body?: SentBodyOf<Routes[N]>;
      link?: string;
      language?: string;
    },
  ): Promise<AnswerOf<Routes[N]>>;
  /** Uploads a photo to a session by tus. */
  upload(sessionId: string, fileName: string, bytes: Uint8Array): Promise<void>;
  /** @param password of the user, for calls that ask for a confirmation */
  useToken(token: string, password: string): void;
}

/** The id of the installation that all clients are: a mail tells of logins from others. */
export const DEVICE_ID = '0198c0de-0000-7000-8000-0000000000de';

/**
 * A client of the server at this URL. It throws an Error with the server's message if a request is
 * refused.
 */
export function createClient(url: string): Client {
  let token: string | null = null;
  let password = '';
  const authorization = (link?: string): Record<string, string> =>
    link ? { authorization: `Link ${link}` } : token ? { authorization: `Bearer ${token}` } : {};

  return {
    useToken: (fresh, ofUser) => {
      token = fresh;
      password = ofUser;
    },
    async call(name, { params = {}, query = {}, body, link, language } = {}) {
      const row: Route = routes[name];
      const path = row.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
      const asked = new URLSearchParams(query as Record<string, string>).toString();
      const send = () =>
        fetch(url + path + (asked && `?${asked}`), {
          method: row.method,
          headers: {
            ...authorization(link),
            ...(name.startsWith('auth.') ? { 'x-device': `${DEVICE_ID}.0` } : {}),
            ...(language ? { 'accept-language': language } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(row.resource ? { 'idempotency-key': randomUUID() } : {}),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      let response = await send();
      if (response.status === 409 && row.confirmation !== undefined) {
        await this.call('auth.confirm', { body: { password } });
        response = await send();
      }
      const text = await (await must(response, name)).text();
      return (text ? JSON.parse(text) : undefined) as AnswerOf<Routes[typeof name]>;
    },
    async upload(sessionId, fileName, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const metadata = Object.entries({ sessionId, filename: fileName, sha256 })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(',');
      const response = await fetch(`${url}/api/uploads`, {
        method: 'POST',
        headers: {
          ...authorization(),
          'tus-resumable': '1.0.0',
          'upload-length': String(bytes.length),
          'upload-metadata': metadata,
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes as Uint8Array<ArrayBuffer>,
      });
      await must(response, fileName);
    },
  };
}

async function must(response: Response, what: string): Promise<Response> {
  if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
  return response;
}
