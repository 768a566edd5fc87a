import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface LogIn {
  readonly email: string;
  readonly password: string;
}

/** The demo's own data folder: nobody's real data is ever in it. */
export interface DemoFolder {
  readonly dataDir: string;
  /** What to log in with, once the story has been told to the end. */
  logIn(): LogIn | null;
  keep(logIn: LogIn): Promise<void>;
}

/** Opens the first folder that this user can write to. What a cut-short preparation left is removed: the story is told anew. */
export async function openDemoFolder(named: string | undefined): Promise<DemoFolder> {
  // As root PostgreSQL runs as somebody who may not be able to enter the checkout.
  const inCheckout = fileURLToPath(new URL('../.data-demo', import.meta.url));
  const usual = process.getuid?.() === 0 ? '/var/lib/photoslate-demo' : inCheckout;
  const folder = named ? writable(named) : (writable(usual) ?? writable(join(tmpdir(), 'photoslate-demo')));
  if (!folder)
    throw new Error('There is no folder for the demo. Name one that you can write to in DEMO_DIR.');

  const dataDir = join(folder, 'data');
  const notes = join(folder, 'log-in.json');
  if (!existsSync(notes)) {
    const others = readdirSync(folder).filter((name) => name !== 'data' && !name.startsWith('log-in.json'));
    if (others.length > 0)
      throw new Error(`${folder} holds something else. Name another folder in DEMO_DIR.`);
    await rm(dataDir, { recursive: true, force: true });
  }
  return {
    dataDir,
    logIn: () => (existsSync(notes) ? (JSON.parse(readFileSync(notes, 'utf8')) as LogIn) : null),
    async keep(logIn) {
      await writeFile(`${notes}.new`, JSON.stringify(logIn), { mode: 0o600 });
      await rename(`${notes}.new`, notes);
    },
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
