import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileLock } from '../apps/server/src/platform/database/embedded-postgres/file-lock.ts';

export interface LogIn {
  readonly email: string;
  readonly password: string;
}

/** The demo's own data folder. It never contains real data. */
export interface DemoFolder {
  readonly dataDir: string;
  /** The files of the card of the past session. */
  readonly cardDir: string;
  /** The login of a demo that was completely prepared. */
  logIn(): LogIn | null;
  keep(logIn: LogIn): Promise<void>;
  /** Lets other demos use the folder. The end of the process does, too. */
  release(): void;
}

/**
 * Opens the first folder that this user can write to, and locks it. Removes the rest of an
 * interrupted preparation, which then starts again.
 */
export async function openDemoFolder(named: string | undefined): Promise<DemoFolder> {
  // If this user is root, PostgreSQL runs as another user, who may not be able to enter the
  // checkout.
  const inCheckout = fileURLToPath(new URL('../.data-demo', import.meta.url));
  const usual = process.getuid?.() === 0 ? '/var/lib/photoslate-demo' : inCheckout;
  const folder = named ? writable(named) : (writable(usual) ?? writable(join(tmpdir(), 'photoslate-demo')));
  if (!folder) throw new Error('The demo has no writable folder. Set DEMO_DIR to one.');

  const dataDir = join(folder, 'data');
  const cardDir = join(folder, 'card');
  const notes = join(folder, 'log-in.json');
  const own = /^(data|card|demo\.lock.*|log-in\.json(\.new)?)$/;
  if (!existsSync(notes) && !readdirSync(folder).every((name) => own.test(name)))
    throw new Error(`${folder} contains other data. Set DEMO_DIR to another folder.`);
  const lock = new FileLock(join(folder, 'demo.lock'), 'exclusive');
  if (!lock.tryTake())
    throw new Error(
      `Another demo is running in ${folder}. Stop it first, or set DEMO_DIR to another folder.`,
    );
  const rest = existsSync(notes) ? [] : [dataDir, cardDir];
  await Promise.all(rest.map((unfinished) => rm(unfinished, { recursive: true, force: true })));
  return {
    dataDir,
    cardDir,
    logIn: () => (existsSync(notes) ? (JSON.parse(readFileSync(notes, 'utf8')) as LogIn) : null),
    async keep(logIn) {
      await writeFile(`${notes}.new`, JSON.stringify(logIn), { mode: 0o600 });
      await rename(`${notes}.new`, notes);
    },
    release: () => lock.release(),
  };
}

function writable(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return null;
  }
}
