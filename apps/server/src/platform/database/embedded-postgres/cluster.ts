import { once } from 'node:events';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../error-code.ts';
import { syncDirectory } from '../../storage/durable-file.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

export const SUPERUSER = 'photoslate';

/**
 * The options of initdb. UTF-8 with PostgreSQL's builtin locale: the sort order is the same on
 * every system, and does not change with the system's libraries.
 */
const layout = [
  `--username=${SUPERUSER}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
  ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
];

async function clusterMajor(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(`${cluster}/PG_VERSION`, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function initialise(cluster: string, programs: PostgresBinaries, runAs: RunAs): Promise<void> {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  await chmod(draft, 0o700);
  await runAs.give(draft);
  const child = runAs.spawn(programs.initdb, [`--pgdata=${draft}`, ...layout], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => (output += piece.toString()));
  const [code] = await once(child, 'close').catch((cause: unknown) => {
    throw new EmbeddedPostgresError(
      `PostgreSQL's initdb could not be run (${errorCode(cause)}). Set DATABASE_URL to a PostgreSQL server if this system cannot run it.`,
      { cause },
    );
  });
  if (code !== 0)
    throw new EmbeddedPostgresError(`PostgreSQL could not create its folder ${cluster}:\n${output.trim()}`);
  await rename(draft, cluster);
  await syncDirectory(dirname(cluster));
}

/**
 * Creates the cluster if there is none. It is created under another name first, so that an
 * interruption leaves no partial cluster. Refuses a cluster of another major version.
 */
export async function ensureCluster(
  cluster: string,
  programs: PostgresBinaries,
  runAs: RunAs,
): Promise<void> {
  const major = await clusterMajor(cluster);
  if (major === undefined) return initialise(cluster, programs, runAs);
  if (major !== programs.major)
    throw new EmbeddedPostgresError(
      `${cluster} was written by PostgreSQL ${major}; this Photoslate brings PostgreSQL ${programs.major}, which cannot read it. Start the Photoslate that wrote it, move its data with pg_dump, or set DATABASE_URL to a PostgreSQL ${major}.`,
    );
}

/**
 * Access rules: only local connections through the socket in its protected folder, and none over
 * the network.
 */
const ACCESS = `# Written by Photoslate before each start of PostgreSQL.
local all all trust
local replication all trust
`;

/**
 * Writes pg_hba.conf. The file is replaced as a whole, because the folder's owner could have put a
 * link there.
 */
export async function writeAccess(cluster: string, { uid, gid }: RunAs): Promise<void> {
  const path = `${cluster}/pg_hba.conf`;
  const found = await readFile(path, 'utf8').catch(() => '');
  if (found === ACCESS) return;
  const draft = `${path}.new`;
  await rm(draft, { recursive: true, force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(ACCESS);
    await handle.chown(uid, gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
}
