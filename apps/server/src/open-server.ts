import type { FastifyInstance } from 'fastify';
import { openAccessTokens, openLoginCache, reencryptSecondFactors } from '#features/auth/index.ts';
import { warnOfMailFiles, warnOfPlaintextMail } from '#features/mail/index.ts';
import { reencryptAccounts } from '#features/orders/index.ts';
import { createReader, isPreviewKey, openMatcher } from '#features/photos/index.ts';
import { openSecurityRecorder } from '#features/security-log/index.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import { sharesOf } from '#platform/database/pool-sizes.ts';
import { openEvents } from '#platform/events.ts';
import { runsJobsOf, servesRequests } from '#platform/node-role.ts';
import { sessionNameOf } from '#platform/monitoring/running-servers.ts';
import { openMetrics } from '#platform/monitoring/metrics.ts';
import { followAddress, type LanSource } from '#platform/followed-address.ts';
import { openJobs, type Jobs } from '#platform/jobs.ts';
import { areaLog, type Logger } from '#platform/log.ts';
import { withPool, type Platform } from '#platform/platform.ts';
import { openKeys } from '#platform/keys/keys.ts';
import { shareKeys } from '#platform/keys/shared-keys.ts';
import { createEncryptor } from '#platform/encryption.ts';
import type { BodyTimeout } from '#platform/request-body-timeout.ts';
import { createFingerprinter, createSigner } from '#platform/signing.ts';
import { openSingleFlight } from '#platform/single-flight.ts';
import type { ReadDiskSpace } from '#platform/storage/disk-reservations.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { buildApp, buildHealthApp, jobHandlers } from './app.ts';
import { backupGauges } from './backup/backup-gauges.ts';
import { checkRecipients, openBackupRunner } from './backup/backup-runner.ts';
import { removeLeftovers } from './backup/leftovers.ts';
import { enqueueMissedBackup } from './backup/backup.jobs.ts';

interface ServerOptions {
  readonly config: Config;
  readonly log: Logger;
  /** The caller closes it; closing the server leaves it open. */
  readonly database: Pick<
    OpenDatabase,
    'db' | 'preparedDb' | 'desk' | 'jobs' | 'announcements' | 'statistics' | 'renew' | 'connection'
  >;
  readonly clock?: Clock | undefined;
  /** Reads the free disk space. Default: `statfs`. */
  readonly readDiskSpace?: ReadDiskSpace | undefined;
  /** Without it the public URL stays as it was at the start. */
  readonly lan?: LanSource | undefined;
  /** The limits of slow request bodies. Default: half a minute. */
  readonly bodyTimeout?: BodyTimeout | undefined;
  /**
   * Whether this process runs the jobs of its role. It can always enqueue them. Default: unless it
   * is a command.
   */
  readonly runsJobs?: boolean;
  /** A command serves nobody: its address is no origin of QR codes. */
  readonly isCommand?: boolean;
  /**
   * Whether it runs beside other servers of this database, so that all need the same keys. Default:
   * no.
   */
  readonly sharesKeys?: boolean;
}

export interface OpenServer {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  /** Waits for running requests and jobs to finish. */
  close(): Promise<void>;
}

/** Assembles the server from a configuration and a database. The caller starts listening. */
export async function openServer({
  config: startConfig,
  log,
  database: { db, preparedDb, desk, jobs: jobHandles, announcements, statistics, renew, connection },
  clock = systemClock,
  readDiskSpace,
  lan,
  bodyTimeout,
  isCommand = false,
  sharesKeys = false,
  runsJobs = !isCommand,
}: ServerOptions): Promise<OpenServer> {
  const address = await followAddress({ config: startConfig, db, clock, log, isCommand }, lan);
  const { config } = address;
  if (!isCommand) await checkRecipients(config);
  const storage = await openStorage({
    config,
    db,
    clock,
    readDiskSpace,
    mark: isCommand ? 'compared' : 'made',
    log,
    ...(!isCommand && servesRequests(config.role) && { isCached: isPreviewKey }),
  });
  if (!isCommand) await removeLeftovers(config, db, log);
  const keys = await openKeys(config, db);
  const join = sharesKeys ? shareKeys(config, keys) : undefined;
  let jobs: Jobs | undefined;
  const name = isCommand ? undefined : sessionNameOf(config.role, clock.now());
  const isAlone = !config.databaseUrl;
  const events = await openEvents(connection, areaLog(log, 'database'), {
    join,
    name,
    announcements,
    isAlone,
  });
  events.onAddressChanged(() => void address.reload());
  events.onReconnect(() => void address.reload());
  // After a fail-over the address leads to another server, and the former one may still answer.
  events.onReconnect(() => {
    renew();
    jobs?.renew();
    // Messages about waiting jobs were missed.
    jobs?.announced(clock.now());
  });

  const signer = createSigner(keys.signing);
  const photoReader = createReader({ workers: config.readerProcesses });
  const matcher = openMatcher();
  const backups = openBackupRunner();

  const metrics = isCommand ? undefined : await openMetrics(config);
  const platform: Platform = {
    config,
    get codeOrigins() {
      return address.codeOrigins;
    },
    get machineAddress() {
      return address.machineAddress;
    },
    clock,
    log,
    db,
    preparedDb,
    desk,
    storage,
    signer,
    fingerprinter: createFingerprinter(keys.fingerprint),
    encryptor: createEncryptor(keys.encryption),
    events,
    singleFlight: openSingleFlight(),
    accessTokens: openAccessTokens(signer),
    liveLogins: openLoginCache({ db, events }),
    securityLog: openSecurityRecorder({ db, clock, log: areaLog(log, 'database') }),
    photoReader,
    matcher,
    backups,
    // A getter breaks the cycle: job handlers need the platform, and the queue needs the jobs.
    get jobs() {
      if (!jobs) throw new Error('The job queue is not open yet.');
      return jobs;
    },
  };
  const handlers = jobHandlers(withPool(platform, jobHandles));
  jobs = await openJobs(
    { ...connection, max: sharesOf(config).queue },
    areaLog(log, 'jobs'),
    handlers.map(({ job }) => job),
    { observe: metrics?.jobs, role: runsJobs ? config.role : 'web' },
  );
  events.onJobDue((at) => jobs?.announced(at));
  events.onJobWaiting((job) => jobs?.announcedWaiting(job));
  const build = servesRequests(config.role) ? buildApp : buildHealthApp;
  const app = await build(platform, { bodyTimeout, metrics });
  const isWorker = runsJobsOf(config.role, 'worker');
  if (runsJobs && isWorker) {
    warnOfPlaintextMail(config, log);
    warnOfMailFiles(config, log);
    const reencrypted = await reencryptAccounts(platform);
    if (reencrypted > 0) log.info({ reencrypted }, 'encrypted payment credentials again with the new key');
    const factors = await reencryptSecondFactors(platform);
    if (factors > 0) log.info({ factors }, 'encrypted second factors again with the new key');
  }
  if (runsJobs && config.role !== 'web') await jobs.start(handlers);
  if (runsJobs && isWorker) await enqueueMissedBackup(platform, handlers);
  const closeMetrics = await metrics?.serve(platform, statistics, backupGauges(config, db));

  return {
    app,
    platform,
    async close() {
      await Promise.all([app.close(), jobs?.drain(), backups.stop()]);
      await closeMetrics?.();
      await platform.securityLog.close();
      await jobs?.close();
      photoReader.close();
      await matcher.close();
      await events.close();
      await address.close();
    },
  };
}
