import type { Clock } from './clock.ts';
import { ownOrigins, recordCodeOrigin } from './code-origins.ts';
import type { Config } from './config.ts';
import type { Db } from './database/handles.ts';
import type { Logger } from './log.ts';
import { defaultPublicUrl, isWildcard } from './public-address.ts';

export interface LanSource {
  /** The addresses of this machine in its network, the best one first. */
  read(): readonly string[];
  readonly everyMs: number;
}

/** A configuration whose public URL follows this machine, and the origins of our QR codes. */
interface FollowedAddress {
  readonly config: Config;
  readonly codeOrigins: readonly string[];
  close(): Promise<void>;
}

/**
 * Records the origin of QR codes, unless a command runs. Without `PUBLIC_URL`, the public URL then
 * follows the address in the network: a laptop moves from the studio to the venue while the server
 * runs. An address stays in use while the machine has it, and while the machine has none.
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
  let { publicUrl, publicUrlSource } = start;
  if (!isCommand) await recordCodeOrigin(db, start, clock.now());
  let codeOrigins = await ownOrigins(db, start);

  async function check(source: LanSource): Promise<void> {
    const addresses = source.read();
    const [best] = addresses;
    if (best === undefined || addresses.includes(new URL(publicUrl).hostname)) return;
    const next = defaultPublicUrl(start.host, start.port, best);
    // The origin is recorded before the first code has it.
    const moved = { ...start, ...next };
    await recordCodeOrigin(db, moved, clock.now());
    codeOrigins = await ownOrigins(db, moved);
    log.warn({ from: publicUrl, to: next.publicUrl }, 'QR codes and e-mails now lead to another address');
    ({ publicUrl, publicUrlSource } = next);
  }

  let checking: Promise<void> | undefined;
  const follows = lan && start.publicUrlSource !== 'configured' && isWildcard(start.host);
  const timer =
    follows &&
    setInterval(() => {
      checking ??= check(lan)
        .catch((error: unknown) => log.error({ err: error }, 'the new address could not be recorded'))
        .finally(() => (checking = undefined));
    }, lan.everyMs).unref();

  return {
    config: Object.freeze({
      ...start,
      get publicUrl() {
        return publicUrl;
      },
      get publicUrlSource() {
        return publicUrlSource;
      },
    }),
    get codeOrigins() {
      return codeOrigins;
    },
    async close() {
      if (timer) clearInterval(timer);
      await checking;
    },
  };
}
