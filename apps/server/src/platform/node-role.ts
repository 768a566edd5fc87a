import { availableParallelism, totalmem } from 'node:os';

/**
 * What a server process does: `web` answers HTTP, `worker` runs jobs, `reader` runs the jobs that
 * decode photos, and `all` does everything.
 */
export const NODE_ROLES = ['all', 'web', 'worker', 'reader'] as const;
export type NodeRole = (typeof NODE_ROLES)[number];

/** The part of a process that runs a job: all others only enqueue it. */
export type JobRole = 'worker' | 'reader';

export const servesRequests = (role: NodeRole): boolean => role === 'all' || role === 'web';
export const runsJobsOf = (role: NodeRole, jobRole: JobRole): boolean => role === 'all' || role === jobRole;

const GIB = 1024 ** 3;
/** The most that one reader process may use; it is ended above that. */
const READER_BYTES = GIB;
/** For the server process itself. */
const OWN_BYTES = GIB / 2;
/** As many as a small machine has always had. */
const FEW_READERS = 2;

export interface Machine {
  readonly cores: number;
  readonly memoryBytes: number;
}

/** The cores and the memory that this process may use, also inside of a container. */
export function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  const memoryBytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { cores: availableParallelism(), memoryBytes };
}

/**
 * The default number of reader processes. A `reader` uses the whole machine; `all` leaves half of
 * it to PostgreSQL and to requests; the others decode only what a request waits for.
 */
export function defaultReaderProcesses(role: NodeRole, { cores, memoryBytes }: Machine): number {
  if (role === 'reader')
    return Math.max(1, Math.min(cores, Math.floor((memoryBytes - OWN_BYTES) / READER_BYTES)));
  if (role === 'all')
    return Math.max(FEW_READERS, Math.min(Math.floor(cores / 2), Math.floor(memoryBytes / 2 / READER_BYTES)));
  return FEW_READERS;
}

/** The least database connections for the work of jobs, beside those of the queue. */
const JOB_CONNECTIONS = 10;

/**
 * The default size of the jobs' pool. A reader process needs a connection only for moments between
 * two photos.
 */
export const defaultJobsPoolSize = (role: NodeRole, readerProcesses: number): number =>
  role === 'reader' ? Math.min(JOB_CONNECTIONS, readerProcesses + 4) : JOB_CONNECTIONS;
