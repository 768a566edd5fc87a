import type { Clock } from './clock.ts';
import { ownOrigins, recordCodeOrigin } from './code-origins.ts';
import { ConfigError, NEEDS_PUBLIC_URL, type Config } from './config.ts';
import type { Db } from './database/handles.ts';
import type { Logger } from './log.ts';
import { defaultPublicUrl, isWildcard } from './public-address.ts';
import { readStoredAddress } from './stored-address.ts';

export interface LanSource {
  /** The addresses of this machine in its network, the best one first. */
  read(): readonly string[];
  readonly everyMs: number;
}

type Address = Pick<Config, 'publicUrl' | 'publicUrlSource'>;

/** A configuration whose public URL follows this machine, and the origins of our QR codes. */
interface FollowedAddress {
  readonly config: Config;
  readonly codeOrigins: readonly string[];
  /** In use while neither `PUBLIC_URL` nor an owner has set an address. */
  readonly machineAddress: Address;
  /** Reads the stored address again. It never rejects. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Records the origin of QR codes, unless a command runs. Without `PUBLIC_URL`, the address that an
 * owner has stored is used. Without that, the public URL follows the address in the network: a
 * laptop moves from the studio to the venue while the server runs. An address stays in use while
 * the machine has it, and while the machine has none.
 *
 * @throws ConfigError in a container with neither `PUBLIC_URL` nor a stored address
 */
export async function followAddress(
  {
    config: start,
    db,
    clock,
    log,
    isCommand,
  }: { config: Config; db: Db; clock: Clock; log: Logger; isCommand: boolean },
  lan?: LanSource,
): Promise<FollowedAddress> {
  const isConfigured = start.publicUrlSource === 'configured';
  /** Of this machine: in use while no address is stored. */
  let machine: Address = { publicUrl: start.publicUrl, publicUrlSource: start.publicUrlSource };
  const read = async (): Promise<Address> => {
    const stored = isConfigured ? null : await readStoredAddress(db);
    return stored === null ? machine : { publicUrl: stored, publicUrlSource: 'stored' };
  };
  let current = await read();
  if (start.needsStoredAddress && current.publicUrlSource !== 'stored' && !isCommand)
    throw new ConfigError(NEEDS_PUBLIC_URL);
  if (!isCommand) await recordCodeOrigin(db, current, clock.now());
  let codeOrigins = await ownOrigins(db, { ...start, ...current });

  async function use(next: Address): Promise<void> {
    if (next.publicUrl !== current.publicUrl) {
      // The origin is recorded before the first code has it.
      if (!isCommand) await recordCodeOrigin(db, next, clock.now());
      log.warn(
        { from: current.publicUrl, to: next.publicUrl },
        'QR codes and e-mails now lead to another address',
      );
    }
    codeOrigins = await ownOrigins(db, { ...start, ...next });
    current = next;
  }

  async function check(source: LanSource): Promise<void> {
    const addresses = source.read();
    const [best] = addresses;
    if (best === undefined || addresses.includes(new URL(machine.publicUrl).hostname)) return;
    machine = defaultPublicUrl(start.host, start.port, best);
    await use(await read());
  }

  // One after the other: an address that was read earlier must not replace a newer one.
  let working = Promise.resolve();
  const run = (work: () => Promise<void>): Promise<void> => {
    working = working.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'the new address could not be recorded');
    });
    return working;
  };
  const follows = lan && !isConfigured && isWildcard(start.host);
  const timer = follows && setInterval(() => void run(() => check(lan)), lan.everyMs).unref();

  return {
    config: Object.freeze({
      ...start,
      get publicUrl() {
        return current.publicUrl;
      },
      get publicUrlSource() {
        return current.publicUrlSource;
      },
    }),
    get codeOrigins() {
      return codeOrigins;
    },
    get machineAddress() {
      return machine;
    },
    reload: () => run(async () => use(await read())),
    async close() {
      if (timer) clearInterval(timer);
      await working;
    },
  };
}
