import { routes } from '@photoslate/contract/routes';
import type { Route } from '@photoslate/contract/route';
import { freePort, runServer } from '@photoslate/test-support/run-server';
import type { Case } from './cases.ts';
import { cpuMsOf } from './cpu.ts';
import { environmentOf, PASSWORD } from './cluster.ts';

/** The real server on a folder, and its requests as one user. */
export async function startServer(dataDir: string) {
  const port = await freePort();
  const running = await runServer({ ...environmentOf(dataDir), HOST: '127.0.0.1', PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  const confirm = (headers: Record<string, string>) =>
    fetch(`${url}/api/auth/confirm`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
  return {
    cpuMs: () => cpuMsOf(running.process.pid ?? 0, dataDir),
    /** The headers of a user who has logged in. */
    async logIn(email: string): Promise<Record<string, string>> {
      const answer = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-client': 'native' },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`);
      const { authorisation } = (await answer.json()) as { authorisation: { token: string } };
      return { authorization: `Bearer ${authorisation.token}` };
    },
    /** Sends one request. Resolves with its milliseconds, and the body of its answer. */
    async send(asked: Case, headers: Record<string, string>, nth = 0): Promise<{ ms: number; text: string }> {
      const row: Route = routes[asked.route];
      const path = row.path.replace(/:(\w+)/g, (_all, name: string) => asked.params?.[name] ?? '');
      const body = asked.body?.(nth);
      const from = performance.now();
      const answer = await fetch(`${url}${path}?${new URLSearchParams(asked.query)}`, {
        method: row.method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const ms = performance.now() - from;
      if (answer.status === 409 && text.includes('confirmation_required')) {
        await confirm(headers);
        return this.send(asked, headers, nth);
      }
      if (answer.status !== row.status)
        console.error(`${asked.label}: ${answer.status} ${text.slice(0, 300)}`);
      return { ms, text };
    },
    end: () => running.end('SIGTERM'),
  };
}

export type Server = Awaited<ReturnType<typeof startServer>>;
