/*
 * The program of one reader process: `reader-process.ts <most resident bytes>`, started by
 * reader-worker.ts.
 */
import { flushCompileCache } from 'node:module';
import { extractJpeg, readPhoto } from './read-photo.ts';
import { redrawLogo } from './logo.ts';
import { outOfMemoryExitCode, type ReaderAnswer, type ReaderTask } from './reader-task.ts';
import { watermark } from './watermark.ts';

const memoryLimitBytes = Number(process.argv[2]);

async function answer(task: ReaderTask): Promise<ReaderAnswer> {
  try {
    if (task.kind === 'read') return { kind: 'read', result: await readPhoto(task.source, task.options) };
    if (task.kind === 'extract')
      return { kind: 'extract', result: await extractJpeg(task.source, task.pixelLimit) };
    if (task.kind === 'logo') return { kind: 'logo', result: await redrawLogo(task.bytes) };
    return { kind: 'watermark', result: await watermark(task.picture, task.text) };
  } catch (error) {
    return {
      kind: 'failure',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

// Node stores compiled code only at an orderly exit, and this process is usually killed.
flushCompileCache();
process.on('message', (task: ReaderTask) => {
  void (async () => process.send?.(await answer(task)))();
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole process group. The server decides when its readers end; until then they
// finish their task.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimitBytes) process.exit(outOfMemoryExitCode);
}, 50);
