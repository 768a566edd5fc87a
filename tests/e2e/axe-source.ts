import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { devTools } from './dev-tools.ts';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Defines `axe` in a document. */
export const axeSource = `${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** Identifiers of the compiled script, which are valid in one renderer process. */
const compiled = new WeakMap<Page, string>();

/**
 * Defines `axe` in the document of a page. The script has 650 kB: the next documents in the same
 * renderer process use what V8 has compiled for the first one.
 */
export async function runAxeSource(page: Page): Promise<void> {
  const browser = await devTools(page);
  const run = (scriptId: string) =>
    browser.send('Runtime.runScript', { scriptId }).then(
      ({ exceptionDetails }) => !exceptionDetails,
      () => false,
    );
  const former = compiled.get(page);
  if (former !== undefined && (await run(former))) return;
  await browser.send('Runtime.enable');
  const script = { expression: axeSource, sourceURL: '', persistScript: true };
  const { scriptId = '' } = await browser.send('Runtime.compileScript', script);
  compiled.set(page, scriptId);
  await run(scriptId);
}
