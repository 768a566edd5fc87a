import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificate, certificateKey } from '../certificates.ts';

export interface ProviderRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** An HTML page, in place of `body`. */
  readonly html?: string;
  readonly location?: string;
}

/**
 * `refusing`: answers 500 to everything. `silent`: accepts the request and never responds.
 * `unheard`: executes it, but the response is lost.
 */
export type FailureMode = 'well' | 'refusing' | 'silent' | 'unheard';

/** A local server that stands in for a provider's. */
export interface FakeProvider {
  readonly url: string;
  readonly asked: ProviderRequest[];
  mood: FailureMode;
  close(): Promise<void>;
}

/** Starts one, with HTTPS and a certificate that only tests should trust. */
export async function startFakeProvider(
  answer: (asked: ProviderRequest) => Answer,
  { https = false }: { https?: boolean } = {},
): Promise<FakeProvider> {
  const standIn: { mood: FailureMode; asked: ProviderRequest[] } = { mood: 'well', asked: [] };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stand.in');
      const asked: ProviderRequest = {
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(pieces).toString('utf8'),
      };
      standIn.asked.push(asked);
      if (standIn.mood === 'silent') return;
      if (standIn.mood === 'refusing') return reply(response, { status: 500, body: { error: {} } });
      const done = answer(asked);
      if (standIn.mood === 'unheard') {
        request.socket.destroy();
        return;
      }
      reply(response, done);
    });
  };
  const server = https
    ? createHttps({ cert: certificate, key: certificateKey }, listener)
    : createHttp(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(standIn, {
    url: `${https ? 'https' : 'http'}://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function reply(response: ServerResponse, { status, body, html, location }: Answer): void {
  response.writeHead(status, {
    'content-type': html === undefined ? 'application/json' : 'text/html; charset=utf-8',
    ...(location === undefined ? {} : { location }),
  });
  response.end(html ?? (body === undefined ? '' : JSON.stringify(body)));
}

/** A provider's idempotency store: per `Idempotency-Key` the first response and its request. */
export class Remembered {
  readonly #answers = new Map<string, { body: string; answer: Answer }>();

  once(asked: ProviderRequest, conflict: Answer, work: () => Answer): Answer {
    const key = asked.headers['idempotency-key'];
    if (typeof key !== 'string') return work();
    const before = this.#answers.get(key);
    if (before) return before.body === asked.body ? before.answer : conflict;
    const answer = work();
    if (answer.status < 500) this.#answers.set(key, { body: asked.body, answer });
    return answer;
  }
}
