import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneAtATime } from '@photoslate/test-support/test-database';
import { startDeskApp, type DeskApp } from './desk-app.ts';
import type { StoredServer } from './running-server.ts';

/** The folder of the run for what filled servers have stored; `whole-run.ts` sets it. */
export const KEPT_FOLDER = 'PHOTOSLATE_JOURNEYS_FOLDER';

/** A studio that several journeys begin with. */
export interface Filling<Content> {
  readonly name: string;
  /** Its lock number in the PostgreSQL of all tests. */
  readonly lock: number;
  /** Fills a new studio through the API. The result is stored as JSON. */
  readonly fill: (app: DeskApp) => Promise<Content>;
}

interface Kept<Content> {
  readonly stored: StoredServer;
  readonly content: Content;
}

async function readKept<Content>(file: string): Promise<Kept<Content> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/**
 * The stored data of a filled studio. The first worker that needs it fills the studio;
 * the others wait.
 */
export async function keptStudio<Content>({ name, lock, fill }: Filling<Content>): Promise<Kept<Content>> {
  const folder = process.env[KEPT_FOLDER];
  if (!folder) throw new Error(`${KEPT_FOLDER} is not set: run the journeys with playwright.config.ts.`);
  const file = join(folder, `${name}.json`);
  let kept = await readKept<Content>(file);
  if (!kept)
    await oneAtATime(lock, async () => {
      kept = await readKept<Content>(file);
      if (kept) return;
      kept = await fillAndKeep(fill);
      // Other workers read at the same time.
      await writeFile(`${file}.draft`, JSON.stringify(kept));
      await rename(`${file}.draft`, file);
    });
  if (!kept) throw new Error(`The studio “${name}” was not kept.`);
  return kept;
}

async function fillAndKeep<Content>(fill: (app: DeskApp) => Promise<Content>): Promise<Kept<Content>> {
  const app = await startDeskApp();
  try {
    const content = await fill(app);
    return { content, stored: await app.keep() };
  } catch (error) {
    await app.stop();
    throw error;
  }
}

/**
 * Starts a server on a copy of a filled studio, at an address of its own. The former address stays
 * one of the server's own addresses, so the codes of photographed slates stay its codes.
 */
export async function startPrefilledApp<Content>(
  filling: Filling<Content>,
  environment: Record<string, string> = {},
): Promise<{ app: DeskApp; content: Content }> {
  const { stored, content } = await keptStudio(filling);
  return { app: await startDeskApp(environment, { copyOf: stored }), content };
}

/** The stored data of all filled studios of this run. */
export async function allKept(folder: string): Promise<StoredServer[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const kept = await Promise.all(names.map((name) => readKept(join(folder, name))));
  return kept.flatMap((one) => one?.stored ?? []);
}
