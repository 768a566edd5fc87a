/** The topics of the help, in the order of the index. Each is an address: `/help/<topic>`. */
export const HELP_TOPICS = [
  'sessions',
  'new-session',
  'calibration',
  'slate',
  'customers',
  'session',
  'card',
  'photos',
  'questions',
  'publishing',
  'offline',
  'mails',
  'customer-list',
  'orders',
  'settings',
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

export const isHelpTopic = (text: string | undefined): text is HelpTopic =>
  HELP_TOPICS.some((topic) => topic === text);

/** The first pattern that matches a page's path and query decides. */
const TOPIC_OF_PAGE: readonly (readonly [RegExp, HelpTopic])[] = [
  [/^\/sessions\?(?:.*&)?new=true/, 'new-session'],
  [/^\/sessions/, 'sessions'],
  [/^\/session\/(?:[^/]+\/)?calibration/, 'calibration'],
  [/^\/session\/(?:[^/]+\/)?shoot\//, 'slate'],
  [/^\/session\/[^/]+\/photos.*[?&]view=(?:questions|look)/, 'questions'],
  [/^\/session\/[^/]+\/photos.*[?&]view=clocks/, 'calibration'],
  [/^\/session\/[^/]+\/photos/, 'photos'],
  [/^\/session\/[^/]+\/publish/, 'publishing'],
  [/^\/session\//, 'session'],
  [/^\/mails|^\/studio\/attention/, 'mails'],
  [/^\/studio\/customers/, 'customer-list'],
  [/^\/studio\/(?:orders|sales)/, 'orders'],
  [/^\/(?:studio|account|operator)/, 'settings'],
];

/** The topic of a page, or null. `path`: without a language prefix, with or without a query. */
export function helpTopicOf(path: string): HelpTopic | null {
  return TOPIC_OF_PAGE.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
