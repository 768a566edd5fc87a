/*
 * Loaded into the server by `--import`: writes the longest stall of its event loop so far, in
 * milliseconds, to `loopFile`.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loopFile } from './loop-file.ts';

const delays = monitorEventLoopDelay({ resolution: 10 });
delays.enable();
// Excludes the server's start.
setTimeout(() => delays.reset(), 5000).unref();
setInterval(() => writeFileSync(loopFile(process.pid), String(delays.max / 1e6)), 500).unref();
