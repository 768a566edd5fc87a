import type { MessageDescriptor } from '@lingui/core';
import { AREAS, LANGUAGES, readCatalogue } from '@photoslate/test-support/catalogue';
import { describe, expect, it } from 'vitest';
import { articles } from './articles.ts';
import { HELP_TOPICS } from './topics.ts';

const PRODUCT = AREAS.filter((area) => area !== 'help');

/** The names of buttons and headings in a text. */
const namesIn = (text: string): string[] => [...text.matchAll(/<0>(.*?)<\/0>/g)].map(([, name = '']) => name);

const textsOf = (topic: (typeof HELP_TOPICS)[number]): string[] => {
  const { title, purpose, steps, problems, pages = [] } = articles[topic];
  const ofProblems = problems.flatMap(({ problem, answer }) => [problem, answer]);
  const all: MessageDescriptor[] = [
    title,
    purpose,
    ...steps,
    ...ofProblems,
    ...pages.map((one) => one.label),
  ];
  return all.map(({ message = '' }) => message);
};

describe.each(LANGUAGES)('the help in %s', (language) => {
  const help = readCatalogue(language, 'help');
  const onScreen = new Map(PRODUCT.flatMap((area) => [...readCatalogue(language, area)]));

  it.each(HELP_TOPICS)('has every text about %s', (topic) => {
    expect(textsOf(topic).filter((text) => !help.get(text)?.trim())).toEqual([]);
  });

  it('names buttons and headings as they are on the screen', () => {
    const texts = HELP_TOPICS.flatMap(textsOf);
    expect(texts.flatMap(namesIn).length).toBeGreaterThan(80);
    const wrong = texts.flatMap((text) => {
      const shown = namesIn(text).map((name) => onScreen.get(name) ?? `no such text: ${name}`);
      const quoted = namesIn(help.get(text) ?? '');
      return shown.toSorted().join(' | ') === quoted.toSorted().join(' | ') ? [] : [{ text, quoted, shown }];
    });
    expect(wrong).toEqual([]);
  });
});

describe('a topic of the help', () => {
  it.each(HELP_TOPICS)('%s is short: a few steps, a few problems, and related topics', (topic) => {
    const { steps, problems, related } = articles[topic];
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(steps.length).toBeLessThanOrEqual(6);
    expect(problems.length).toBeGreaterThanOrEqual(2);
    expect(problems.length).toBeLessThanOrEqual(4);
    expect(new Set(related).size).toBe(3);
    expect(related).not.toContain(topic);
  });
});
