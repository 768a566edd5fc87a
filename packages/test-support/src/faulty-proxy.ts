import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What happens to a request on its way. */
export type NetworkFault =
  /** The connection is cut before the answer. */
  | { kind: 'cut' }
  /** Half of the answer comes, as if it were all. */
  | { kind: 'half' }
  /** Half of the answer comes, then the connection is cut. */
  | { kind: 'torn' }
  /** The server's own answer comes, so much later. */
  | { kind: 'late'; ms: number }
  /** Nothing comes until the returned function is called; then the server's own answer. */
  | { kind: 'held' }
  /** The server is asked for something else. */
  | { kind: 'misdirected'; to: string }
  /** The server's answer is another text on its arrival. */
  | { kind: 'rewritten'; by: (text: string) => string }
  /** The proxy answers in the server's place. */
  | { kind: 'answered'; status: number; type: string; body: string };

export interface FaultyProxy {
  /** Where the browser goes. */
  readonly url: string;
  /** Where everything goes on to. */
  leadTo(serverUrl: string): void;
  /** From now on this befalls the requests whose method and path fit, at most `times`. The returned function ends it. */
  inject(asked: RegExp, accident: NetworkFault, times?: number): () => void;
  /** The server is away: its port refuses every connection, and those that were open are cut. */
  goOffline(): Promise<void>;
  /** It is back; what was to befall still does. */
  goOnline(): Promise<void>;
  /** It is back, and nothing befalls anybody. */
  clearFaults(): Promise<void>;
  /** "POST /api/auth/login", in the order of their arrival; no query, and so no secret. */
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

/** A real proxy on a port of its own, between a browser and a server: what goes wrong, goes wrong on the wire. */
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
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const comeBack = async () => {
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
    goOnline: comeBack,
    async clearFaults() {
      forgetRules();
      await comeBack();
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

/** Sends a request on as it came, but for its compression: what is halved or rewritten has to be text. */
function forward(url: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Nor can what the browser still has: it has to come.
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
