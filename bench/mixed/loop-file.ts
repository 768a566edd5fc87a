import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The file in which the watched server with this process id writes the longest stall of its event
 * loop.
 */
export const loopFile = (pid: number): string => join(tmpdir(), `photoslate-loop-${pid}`);
