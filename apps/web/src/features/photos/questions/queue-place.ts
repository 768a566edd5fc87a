/** The fields of a question that its place depends on. */
interface Keyed {
  readonly key: string;
}

/** The question on the screen, and the order of all questions when it was shown. */
export interface QueuePlace {
  readonly shownKey: string | null;
  readonly keys: readonly string[];
}

export const placeAt = (questions: readonly Keyed[], shown: Keyed | undefined): QueuePlace => ({
  shownKey: shown?.key ?? null,
  keys: questions.map(({ key }) => key),
});

/**
 * The question on the screen stays there while it is open, although other devices answer questions
 * before it. Once it is answered, the next one of the former order follows, else the last one.
 */
export function shownAt<Q extends Keyed>(
  questions: readonly Q[],
  { shownKey, keys }: QueuePlace,
): Q | undefined {
  if (shownKey === null) return questions[0];
  for (const key of keys.slice(keys.indexOf(shownKey))) {
    const open = questions.find((question) => question.key === key);
    if (open) return open;
  }
  return questions.at(-1);
}

/** Whether the questions, their order or the shown one have changed since the place was stored. */
export const isOutdated = (
  { shownKey, keys }: QueuePlace,
  questions: readonly Keyed[],
  shown: Keyed | undefined,
): boolean =>
  (shown?.key ?? null) !== shownKey ||
  keys.length !== questions.length ||
  questions.some(({ key }, index) => key !== keys[index]);
