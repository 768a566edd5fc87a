import { afterEach, beforeEach } from 'vitest';

const messages: string[] = [];
const listen =
  (kind: string) =>
  (...words: unknown[]) => {
    messages.push(
      `console.${kind}: ${words.map((word) => (word instanceof Error ? word.stack : String(word))).join(' ')}`,
    );
  };
console.error = listen('error');
console.warn = listen('warn');

beforeEach(() => {
  messages.length = 0;
});

/** Any warning or error on the console fails the test. */
afterEach(() => {
  if (messages.length > 0) throw new Error(`The code wrote to the console:\n${messages.join('\n')}`);
});
