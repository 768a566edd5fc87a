import { afterEach, beforeEach } from 'vitest';

const said: string[] = [];
const listen =
  (kind: string) =>
  (...words: unknown[]) => {
    said.push(
      `console.${kind}: ${words.map((word) => (word instanceof Error ? word.stack : String(word))).join(' ')}`,
    );
  };
console.error = listen('error');
console.warn = listen('warn');

beforeEach(() => {
  said.length = 0;
});

/** Any warning or error on the console fails the test. */
afterEach(() => {
  if (said.length > 0) throw new Error(`The test made the code complain:\n${said.join('\n')}`);
});
