import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Events } from './events.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './log.ts';
import type { PoolHandles } from './database/handles.ts';
import type { Encryptor } from './encryption.ts';
import type { Fingerprinter, Signer } from './signing.ts';
import type { SingleFlight } from './single-flight.ts';
import type { Storage } from './storage/storage.ts';

/**
 * The shared services that are passed to all features; tests build them with their own clock,
 * folder and database. Features add their own services by declaration merging; `open-server.ts`
 * opens and closes them.
 */
export interface Platform extends PoolHandles {
  readonly config: Config;
  /** The origins whose QR codes the server recognises, the current one first. */
  readonly codeOrigins: readonly string[];
  /** The address that is used while neither `PUBLIC_URL` nor an owner has set one. */
  readonly machineAddress: Pick<Config, 'publicUrl' | 'publicUrlSource'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** The connections of routes with `pool: 'desk'`. */
  readonly desk: PoolHandles;
  readonly storage: Storage;
  readonly signer: Signer;
  readonly fingerprinter: Fingerprinter;
  readonly encryptor: Encryptor;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly singleFlight: SingleFlight;
}

/** The same platform for work that uses another pool of database connections. */
export const withPool = (platform: Platform, { db, preparedDb }: PoolHandles): Platform =>
  Object.create(platform, {
    db: { value: db, enumerable: true },
    preparedDb: { value: preparedDb, enumerable: true },
  }) as Platform;
