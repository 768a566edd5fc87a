import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DrillError, run } from './programs.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

export interface HttpsProxy {
  /** Sends JSON as a browser does: with the certificate checked. */
  send(path: string, body?: object, token?: string): Promise<Answer>;
  close(): void;
}

/** Caddy of this machine, else of Debian's package, which is not installed: it starts a service. */
async function findCaddy(folder: string): Promise<string> {
  const found = await run('sh', '-c', 'command -v caddy || true');
  if (found) return found;
  if (process.env['PHOTOSLATE_TEST_INSTALL'] !== '1')
    throw new DrillError('Install caddy, or set PHOTOSLATE_TEST_INSTALL=1.');
  await run('sh', '-c', `cd "${folder}" && apt-get download -qq caddy && dpkg -x caddy_*.deb .`);
  return join(folder, 'usr/bin/caddy');
}

/**
 * Starts Caddy in front of a server on this machine, as in docs/guide/https-on-a-phone.md, with a
 * certificate authority of its own that the system does not trust.
 */
export async function startHttpsProxy(folder: string, from: string, port: number): Promise<HttpsProxy> {
  await mkdir(folder, { recursive: true });
  const caddy = await findCaddy(folder);
  const caddyfile = join(folder, 'Caddyfile');
  const site = `${from} {\n  tls internal\n  reverse_proxy 127.0.0.1:${port}\n}\n`;
  await writeFile(
    caddyfile,
    `{\n  admin off\n  skip_install_trust\n  auto_https disable_redirects\n}\n${site}`,
  );
  const child = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', caddyfile], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  const send = async (path: string, body?: object, token?: string): Promise<Answer> => {
    const ca = await readFile(authority);
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    return new Promise((resolve, reject) => {
      const sent = request(from + path, { ca, headers, method: body ? 'POST' : 'GET' }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const isJson = answer.headers['content-type']?.includes('json');
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: isJson ? JSON.parse(text) : text,
          });
        });
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  };
  // Caddy makes its certificates first.
  for (const until = performance.now() + 30_000; ; await delay(200)) {
    const failure = await send('/healthz').then(() => undefined, String);
    if (!failure) return { send, close: () => void child.kill() };
    if (performance.now() < until && child.exitCode === null) continue;
    child.kill();
    throw new DrillError(`Caddy does not answer: ${failure}`);
  }
}
