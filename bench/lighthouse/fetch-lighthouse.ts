import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const VERSION = '13.5.0';
const folder = fileURLToPath(new URL('../../.node/lighthouse', import.meta.url));

/** The used part of Lighthouse's result. */
interface Report {
  /** Scores between 0 and 1; null if Lighthouse could not compute one. */
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { title: string; score: number | null; displayValue?: string; numericValue?: number }
  >;
  runtimeError?: { message: string };
}
interface Settings {
  port: number;
  output: 'json';
  logLevel: 'error';
  onlyCategories: string[];
  maxWaitForLoad: number;
  /** Keeps the browser's login. */
  disableStorageReset: boolean;
}
export type Lighthouse = (url: string, settings: Settings) => Promise<{ lhr: Report } | undefined>;

/**
 * Downloads Lighthouse once into its own folder, because not every developer needs its 114 packages
 * and 176 MB. Throws if it is neither installed nor can be downloaded.
 */
export async function fetchLighthouse(): Promise<Lighthouse> {
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(entry)) {
    await mkdir(folder, { recursive: true });
    const npm = process.env['npm_execpath'];
    const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
    const fixed = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    const wanted = ['install', '--prefix', folder, ...fixed, `lighthouse@${VERSION}`];
    await promisify(execFile)(program, [...first, ...wanted], { timeout: 300_000 });
  }
  const module: { default: Lighthouse } = await import(pathToFileURL(entry).href);
  return module.default;
}
