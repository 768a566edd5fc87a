import { openSetup } from '#features/auth/index.ts';
import { ConfigError, loadConfig, type Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { EmbeddedPostgresError } from '#platform/database/embedded-postgres/embedded-postgres-error.ts';
import { errorText } from '#platform/error-text.ts';
import { KeyError } from '#platform/keys/key-file.ts';
import { createLogger } from '#platform/log.ts';
import { servesRequests } from '#platform/node-role.ts';
import { isIsolatedContainer, lanAddresses } from '#platform/public-address.ts';
import { VERSION } from '#platform/version.ts';
import { openServer, type OpenServer } from './open-server.ts';

/**
 * After a stop signal, requests that are still running are cut off after this time. Uploads resume
 * later, and event streams reconnect.
 */
const REQUEST_DRAIN_MS = 20_000;
/** The process exits this long after the signal, even if something hangs. */
const STOP_MS = 30_000;

/** How often the server checks this machine's address in its network. */
const LAN_CHECK_MS = 10_000;

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

/** Runs the server until a stop signal arrives. */
async function run(): Promise<void> {
  if (process.argv.includes('--version')) {
    say(VERSION);
    return;
  }
  // A signal during the start shuts the server down cleanly once it has started. A wait for the
  // database ends at once.
  const stopRequested = stopSignal();
  const stopping = new AbortController();
  void stopRequested.then((signal) => stopping.abort(signal));
  const config = loadConfig(undefined, { isContainer: isIsolatedContainer, mayBeStored: true });
  const log = createLogger(config);
  const database = await openDatabase(config, log, 'server', { signal: stopping.signal });
  const lan = { read: lanAddresses, everyMs: LAN_CHECK_MS };
  const server = await openServer({ config, log, database, lan, sharesKeys: true }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const setup = servesRequests(config.role) ? await openSetup(server.platform) : undefined;
  await server.app.listen({ port: config.port, host: config.host });

  const setUp = setup
    ? ['', 'Photoslate has not been set up yet. Open this one-time address to set it up:', setup]
    : [];
  // One write, so that a program that waits for the first line has all of them.
  say('', ...addresses(server.platform.config), ...setUp, '');

  say(`${await stopRequested}: finishing running requests and jobs.`);
  await stop(server);
  await database.close();
}

/**
 * The addresses of the server, for the start message: on this machine and, if the public URL is a
 * LAN address, on the network.
 */
function addresses({ role, publicUrl, publicUrlSource, port }: Config): string[] {
  if (!servesRequests(role)) return [`This ${role} is ready: http://localhost:${port}/readyz`];
  if (publicUrlSource === 'configured') return [`Photoslate is ready: ${publicUrl}`];
  const here = `Photoslate is ready: http://localhost:${port}`;
  if (publicUrlSource === 'stored') return [here, `QR codes and e-mails lead to ${publicUrl}`];
  if (publicUrlSource === 'local') return [here, 'QR codes and e-mails point to this machine only.'];
  return [
    here,
    `On this network:     ${publicUrl}`,
    'QR codes and e-mails point to the address on this network. Set PUBLIC_URL to an address that customers can reach.',
  ];
}

/**
 * Ctrl-C sends a signal twice: once from the terminal and once from npm. Only a signal later than
 * this counts as a second request to stop.
 */
const ECHO_MS = 1000;

/** Resolves with the first stop signal. A second signal exits the process immediately. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (askedAt !== undefined && performance.now() - askedAt > ECHO_MS) process.exit(1);
        if (askedAt === undefined) setTimeout(exitAnyway, STOP_MS).unref();
        askedAt ??= performance.now();
        resolve(signal);
      });
  });
}

/**
 * Exits the process. An embedded PostgreSQL that is still stopping finishes on its own; the next
 * start waits for it.
 */
function exitAnyway(): void {
  process.stderr.write(`Photoslate has not stopped within ${STOP_MS / 1000} s; exiting anyway.\n`);
  process.exit(1);
}

async function stop(server: OpenServer): Promise<void> {
  const cutOff = setTimeout(() => server.app.server.closeAllConnections(), REQUEST_DRAIN_MS);
  await server.close();
  clearTimeout(cutOff);
}

/**
 * Errors that the operator can fix are printed as one sentence, all others with their stack trace.
 */
function describeError(error: unknown): string {
  const plain = [ConfigError, EmbeddedPostgresError, KeyError];
  if (error instanceof Error && plain.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use by another program. Set PORT to a free one.';
  return errorText(error);
}

// A closed terminal or a broken pipe must not crash the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
try {
  await run();
  process.exit(0);
} catch (error) {
  // A stop signal arrived while the server waited for its database.
  if (error instanceof Error && error.name === 'AbortError') process.exit(0);
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
