import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the watched server of this process id writes the longest stall of its event loop. */
export const loopFile = (pid: number): string => join(tmpdir(), `photoslate-loop-${pid}`);
