import type { LabelOf } from '../reason-words.ts';
import type { Choice } from './choices.ts';

/** Keys of shoots whose number cannot be typed with one key: "12", "2B". */
const LETTERS = 'BCDE';

/** The keys of answers that are no shoot. Those of `question-keys.ts` mean the same there. */
const LETTER_OF: Readonly<Record<Exclude<Choice['kind'], 'shoot'>, string>> = {
  shoots: 'G',
  'qr-photo': 'Q',
  'new-shoot': 'N',
  session: 'M',
  hide: 'H',
  leave: 'L',
};

/**
 * The keys of the answers to one question. The key of a shoot is its number, as on the light table,
 * so that no other number is beside it.
 */
export function keysOfChoices(choices: readonly Choice[], labelOf: LabelOf): readonly string[] {
  let used = 0;
  return choices.map((choice) => {
    if (choice.kind !== 'shoot') return LETTER_OF[choice.kind];
    const label = labelOf(choice.shootId);
    return /^[1-9]$/.test(label) ? label : LETTERS.charAt(used++);
  });
}

/** Whether the key of an answer gives it at once. The others select it. */
export const isGivenAtOnce = ({ kind }: Choice): boolean => kind === 'hide' || kind === 'leave';
