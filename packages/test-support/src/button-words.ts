import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUTTON = /<(Button|SubmitButton|ButtonLink)\b[\s\S]*?<\/\1>/g;

/** The English words on the app's buttons, with `{0}` in the place of each value. */
export function buttonWords(): Set<string> {
  const source = fileURLToPath(new URL('../../apps/web/src', import.meta.url));
  const files = globSync('**/*.tsx', { cwd: source }).filter((file) => !file.includes('.test.'));
  const found = files.flatMap((file) => [...readFileSync(`${source}/${file}`, 'utf8').matchAll(BUTTON)]);
  return new Set(found.flatMap(([button]) => wordsWithin(button)));
}

const wordsWithin = (button: string): string[] =>
  [...button.matchAll(/<Trans>([\s\S]*?)<\/Trans>/g)].map(([, words = '']) =>
    withoutNames(words.trim().replaceAll(/\s+/g, ' ')),
  );

/** Lingui names a value by its variable, or numbers it: for us they are alike. */
export const withoutNames = (words: string): string => words.replaceAll(/\{[\w.]+\}/g, '{0}');
