import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server clock that a test can move forward. */
export interface MovableClock {
  /** For the server's environment: makes it read its time from this clock. */
  readonly environment: Record<string, string>;
  /** Moves the server's time forward by this many seconds. */
  moveOn(seconds: number): void;
}

export function movableClock(): MovableClock {
  const file = join(mkdtempSync(join(tmpdir(), 'photoslate-clock-')), 'ahead-ms');
  const preload = fileURLToPath(new URL('read-moved-clock.mjs', import.meta.url));
  let aheadMs = 0;
  writeFileSync(file, '0');
  return {
    environment: { NODE_OPTIONS: `--import=${preload}`, MOVED_CLOCK_FILE: file },
    moveOn(seconds) {
      aheadMs += seconds * 1000;
      // Renamed, because the server could read a file that is being written as empty.
      writeFileSync(`${file}.next`, String(aheadMs));
      renameSync(`${file}.next`, file);
    },
  };
}
