import { describe, expect, it } from 'vitest';
import { helpTopicOf, HELP_TOPICS, isHelpTopic } from '#features/help/topics.ts';
import { pageTable } from './page-table.ts';

/** The pages with the app's header that only logged-in users see, each as an example of a path. */
const pages = pageTable
  .filter(({ customer, middleware }) => !customer && middleware?.includes('auth'))
  .map(({ path }) => path.replace('/:lang?', ''))
  .filter((path) => !path.startsWith('/help'))
  .flatMap((path) => [path, path.replaceAll(/\/:\w+\?/g, '')])
  .map((path) => path.replaceAll(/:\w+\??/g, 'ONE'));

describe('the help', () => {
  it.each([...new Set(pages)])('has a topic for %s', (path) => {
    expect(helpTopicOf(path)).not.toBeNull();
  });

  it.each([
    ['/sessions', 'sessions'],
    ['/sessions?new=true', 'new-session'],
    ['/sessions?q=park&new=true', 'new-session'],
    ['/session/calibration', 'calibration'],
    ['/session/E1/calibration/instruction', 'calibration'],
    ['/session/shoot/H1', 'slate'],
    ['/session/E1/shoot/H1', 'slate'],
    ['/session/E1?view=orders', 'session'],
    ['/session/E1/photos', 'photos'],
    ['/session/E1/photos?view=questions', 'questions'],
    ['/session/E1/photos?view=look', 'questions'],
    ['/session/E1/photos?view=clocks', 'calibration'],
    ['/session/E1/publish', 'publishing'],
    ['/studio', 'settings'],
    ['/studio/people', 'settings'],
    ['/account', 'settings'],
    ['/studio/customers/P1', 'customer-list'],
    ['/studio/sales', 'orders'],
    ['/studio/attention', 'mails'],
  ])('explains %s under %s', (path, topic) => {
    expect(helpTopicOf(path)).toBe(topic);
  });

  it('has addresses for its topics, and no topic for other addresses', () => {
    for (const topic of HELP_TOPICS) expect(isHelpTopic(topic)).toBe(true);
    for (const text of ['', 'Slate', 'toString', undefined]) expect(isHelpTopic(text)).toBe(false);
    for (const path of ['/', '/password-reset', '/help', '/nowhere']) expect(helpTopicOf(path)).toBeNull();
  });
});
