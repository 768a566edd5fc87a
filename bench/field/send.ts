import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Keeps a phone's connections open. */
const agent = new Agent({ keepAlive: true });

export interface Sent {
  readonly status: number;
  /** The JSON of the answer, or an empty object if the answer is not JSON. */
  readonly json: Record<string, unknown>;
  readonly ms: number;
}

/**
 * Sends one request over real HTTP. With `lose`, the connection is cut before the answer, as on a
 * bad network, and the promise rejects.
 */
export function send(
  url: string,
  {
    token,
    body,
    headers,
    lose,
  }: { token?: string; body?: unknown; headers?: Record<string, string>; lose?: boolean },
  method = body === undefined && !headers ? 'GET' : 'POST',
): Promise<Sent> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const outgoing = request(url, {
    method,
    agent,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  outgoing.once('error', reject);
  outgoing.once('response', (answer) => {
    text(answer).then((said) => {
      const json = said.startsWith('{') ? (JSON.parse(said) as Record<string, unknown>) : {};
      resolve({ status: answer.statusCode ?? 0, json, ms: performance.now() - began });
    }, reject);
  });
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  // The request has left the phone, and may or may not have arrived.
  if (lose) outgoing.once('finish', () => setTimeout(() => outgoing.destroy(new Error('cut')), 5));
  return promise;
}
