import { openSetup } from '#features/auth/index.ts';
import { reencryptAccounts } from '#features/orders/index.ts';
import { ConfigError, loadConfig, type Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { EmbeddedPostgresError } from '#platform/database/embedded-postgres/embedded-postgres-error.ts';
import { errorText } from '#platform/error-text.ts';
import { KeyError } from '#platform/keys/key-file.ts';
import { createLogger } from '#platform/log.ts';
import { VERSION } from '#platform/version.ts';
import { openServer, type OpenServer } from './open-server.ts';

/**
 * This long after the signal whoever still sends or reads is cut off: uploads resume, and streams connect
 * again.
 */
const PATIENCE_MS = 20_000;
/** The process ends this long after the signal, even if something hangs. */
const STOP_MS = 30_000;

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

/** Runs the server until it is told to stop. */
async function run(): Promise<void> {
  if (process.argv.includes('--version')) {
    say(VERSION);
    return;
  }
  // A signal during the start stops the server in order once it has started. A wait for the database ends at
  // once.
  const toldToStop = stopSignal();
  const stopping = new AbortController();
  void toldToStop.then((signal) => stopping.abort(signal));
  const config = loadConfig();
  const log = createLogger(config);
  const database = await openDatabase(config, log, 'server', { signal: stopping.signal });
  const server = await openServer({ config, log, database });
  const resealed = await reencryptAccounts(server.platform);
  if (resealed > 0) log.info({ resealed }, 'payment credentials are encrypted with the new sealing key');
  const setup = await openSetup(server.platform);
  await server.app.listen({ port: config.port, host: config.host });

  say('', ...addresses(config));
  if (setup) say('', 'Nobody has set it up yet. This address does, once:', setup);
  say('');

  say(`${await toldToStop}: finishing what has begun.`);
  await stop(server);
  await database.close();
}

/** Where it is found: on this machine, and in its network, where that is the public address. */
function addresses({ publicUrl, publicUrlSource, port }: Config): string[] {
  if (publicUrlSource === 'configured') return [`Photoslate is ready: ${publicUrl}`];
  const here = `Photoslate is ready: http://localhost:${port}`;
  if (publicUrlSource === 'local') return [here, 'QR codes and e-mails lead to this machine alone.'];
  return [
    here,
    `On this network:     ${publicUrl}`,
    'QR codes and e-mails lead to the address on this network. Set PUBLIC_URL to one that customers can reach.',
  ];
}

/** Ctrl-C arrives once from the terminal and again from npm; only what comes later is a second wish. */
const ECHO_MS = 1000;

/** The first signal to stop; the second one ends the process on the spot. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (askedAt !== undefined && performance.now() - askedAt > ECHO_MS) process.exit(1);
        if (askedAt === undefined) setTimeout(endAnyway, STOP_MS).unref();
        askedAt ??= performance.now();
        resolve(signal);
      });
  });
}

/** A PostgreSQL of our own that is still stopping goes on to do so; the next start waits for it. */
function endAnyway(): void {
  process.stderr.write(`Photoslate has not stopped within ${STOP_MS / 1000} s, and ends all the same.\n`);
  process.exit(1);
}

async function stop(server: OpenServer): Promise<void> {
  const impatient = setTimeout(() => server.app.server.closeAllConnections(), PATIENCE_MS);
  await server.close();
  clearTimeout(impatient);
}

/** What an operator can put right is said in a sentence; all else with its trace. */
function complaint(error: unknown): string {
  const plain = [ConfigError, EmbeddedPostgresError, KeyError];
  if (error instanceof Error && plain.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is taken by another program. Set PORT to a free one.';
  return errorText(error);
}

// A terminal that was closed, or a pipe that nobody reads any more, is no reason to end in disorder.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
try {
  await run();
  process.exit(0);
} catch (error) {
  // It was told to stop while it waited for its database.
  if (error instanceof Error && error.name === 'AbortError') process.exit(0);
  process.stderr.write(`${complaint(error)}\n`);
  process.exit(1);
}
