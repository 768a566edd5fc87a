import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { durationWords } from './duration-words.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test.each([
  [3_599_770, '1 h'],
  [3_637_000, '1 h 0 min 37 s'],
  [-37_000, '37 s'],
  [125_000, '2 min 5 s'],
  [200, '0 s'],
  [26 * 86_400_000 + 3 * 3_600_000, '26 d 3 h'],
])('%i ms is formatted as %s', (ms, words) => {
  expect(durationWords(ms)).toBe(words);
});
