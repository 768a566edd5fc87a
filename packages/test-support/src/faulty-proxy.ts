import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import { type Socket, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { freePort } from './run-server.ts';

/** What the proxy does to a request. */
export type NetworkFault =
  /** Cuts the connection before the response. */
  | { kind: 'cut' }
  /** Sends half of the response as if it were complete. */
  | { kind: 'half' }
  /** Sends half of the response, then cuts the connection. */
  | { kind: 'torn' }
  /** Delays the server's response by `ms`. */
  | { kind: 'late'; ms: number }
  /** Sends nothing until the returned function is called, then the server's response. */
  | { kind: 'held' }
  /** Requests another path from the server. */
  | { kind: 'misdirected'; to: string }
  /** Rewrites the text of the server's response. */
  | { kind: 'rewritten'; by: (text: string) => string }
  /** Responds instead of the server. */
  | { kind: 'answered'; status: number; type: string; body: string };

export interface FaultyProxy {
  /** The URL for the browser. */
  readonly url: string;
  /** Sets the server that requests are forwarded to. */
  leadTo(serverUrl: string): void;
  /**
   * Applies a fault to the next requests whose method and path match, at most `times`. The returned
   * function removes it.
   */
  inject(asked: RegExp, accident: NetworkFault, times?: number): () => void;
  /** Simulates a server that is down: the port refuses connections, and open ones are cut. */
  goOffline(): Promise<void>;
  /** The server is up again; faults remain. */
  goOnline(): Promise<void>;
  /** The server is up again, and all faults are removed. */
  clearFaults(): Promise<void>;
  /** "POST /api/auth/login", in order of arrival; without query strings, so without secrets. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

interface Rule {
  asked: RegExp;
  accident: NetworkFault;
  left: number;
  over: Promise<void>;
  end: () => void;
}

/**
 * A real proxy on its own port between browser and server, so that faults happen on the network.
 */
export async function openProxy(): Promise<FaultyProxy> {
  let target = '';
  let rules: Rule[] = [];
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const asked = `${incoming.method} ${incoming.url?.split('?')[0]}`;
    seen.push(asked);
    const rule = rules.find((one) => one.left > 0 && one.asked.test(asked));
    if (rule) rule.left -= 1;
    pass(target, incoming, outgoing, rule).catch(() => outgoing.destroy());
  };
  const server: Server = createServer(handle);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const forgetRules = () => {
    for (const { end } of rules) end();
    rules = [];
  };
  const port = await freePort();
  await listen(port);
  const goOnline = async () => {
    if (!server.listening) await listen(port);
  };
  return {
    url: `http://localhost:${port}`,
    seen,
    leadTo: (serverUrl) => void (target = serverUrl),
    inject(asked, accident, times = Number.POSITIVE_INFINITY) {
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const rule: Rule = {
        asked,
        accident,
        left: times,
        over,
        end: () => {
          rule.left = 0;
          resolve();
        },
      };
      rules = [rule, ...rules];
      return rule.end;
    },
    goOffline: shut,
    goOnline: goOnline,
    async clearFaults() {
      forgetRules();
      await goOnline();
    },
    async close() {
      forgetRules();
      if (server.listening) await shut();
    },
  };
}

async function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse, rule?: Rule) {
  const accident = rule?.accident;
  if (accident?.kind === 'answered') {
    incoming.resume();
    outgoing.writeHead(accident.status, { 'content-type': accident.type }).end(accident.body);
    return;
  }
  if (accident?.kind === 'cut') {
    incoming.socket.destroy();
    return;
  }
  if (accident?.kind === 'late') await new Promise((resolve) => setTimeout(resolve, accident.ms));
  if (accident?.kind === 'held') await rule?.over;
  const path = accident?.kind === 'misdirected' ? accident.to : (incoming.url ?? '/');
  const answer = await forward(target + path, incoming, outgoing);
  const status = answer.statusCode ?? 502;
  if (accident?.kind === 'rewritten' || accident?.kind === 'half') {
    const whole = await buffer(answer);
    const { 'content-length': _, etag: _etag, ...headers } = answer.headers;
    const body = accident.kind === 'half' ? firstHalf(whole) : accident.by(whole.toString());
    outgoing.writeHead(status, { ...headers, 'cache-control': 'no-store' }).end(body);
    return;
  }
  if (accident?.kind === 'torn') {
    const whole = await buffer(answer);
    outgoing.writeHead(status, { ...answer.headers, 'content-length': whole.length });
    outgoing.write(firstHalf(whole), () => setTimeout(() => outgoing.destroy(), 50));
    return;
  }
  outgoing.writeHead(status, answer.headers);
  outgoing.flushHeaders();
  answer.pipe(outgoing);
  answer.once('error', () => outgoing.destroy());
}

/**
 * Forwards a request without its accept-encoding header, because a body that is halved or rewritten
 * must be text.
 */
function forward(url: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Also drops the cache validators: the server must send a full response.
    const {
      'accept-encoding': _encoding,
      'if-none-match': _etag,
      'if-modified-since': _date,
      ...headers
    } = incoming.headers;
    const onward = request(url, { method: incoming.method, headers }, resolve);
    onward.once('error', reject);
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  });
}

const firstHalf = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2));

interface SlowRequest {
  /** The origin of the server. */
  readonly url: string;
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly length: number;
}

/**
 * Sends the body of a request byte by byte, until the server closes the connection, or has answered
 * the complete body.
 * @returns the response; empty if the connection was closed without one
 */
export const trickleBody = ({ url, method = 'POST', path, headers, length }: SlowRequest) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    let sent = 0;
    let drops: NodeJS.Timeout | undefined;
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => {
      const head = { Host: 'photos.example', ...headers, 'Content-Length': length };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      drops = setInterval(() => {
        if (sent++ < length) socket.write('1');
        else if (answer !== '') socket.end();
      }, 20);
    });
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      clearInterval(drops);
      resolve(answer);
    });
  });
