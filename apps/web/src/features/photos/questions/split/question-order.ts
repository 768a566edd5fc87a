/** The fields of a question that its order depends on. */
interface Keyed {
  readonly key: string;
}

/**
 * The questions in the order in which they are asked: skipped ones come last, in the order in which
 * they were skipped. Those whose answer is being saved are left out.
 */
export function askedInOrder<Q extends Keyed>(
  questions: readonly Q[],
  skipped: readonly string[],
  beingSaved: ReadonlySet<string>,
): Q[] {
  const open = questions.filter(({ key }) => !beingSaved.has(key));
  const later = skipped.flatMap((key) => open.find((question) => question.key === key) ?? []);
  return [...open.filter(({ key }) => !skipped.includes(key)), ...later];
}

/** Puts a question at the end, also if it was skipped before. */
export const withSkipped = (skipped: readonly string[], key: string): string[] => [
  ...skipped.filter((other) => other !== key),
  key,
];

/**
 * The question on the screen. It stays there while it is open, although the others may be sorted
 * differently after each matching.
 */
export const shownOf = <Q extends Keyed>(ordered: readonly Q[], shownKey: string | null): Q | undefined =>
  ordered.find(({ key }) => key === shownKey) ?? ordered[0];
