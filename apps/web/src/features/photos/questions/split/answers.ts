import type { IndexPhoto } from '../../photo-index/photo-index.ts';
import type { Choice } from './choices.ts';

/** An answer that was given on this screen. */
export interface Answer {
  readonly id: string;
  readonly questionKey: string;
  readonly choice: Choice;
  readonly photos: readonly IndexPhoto[];
  readonly state: 'saving' | 'saved' | 'undoing' | 'undone' | 'refused';
  /** The stored change, once it is saved. */
  readonly changeId: string | null;
}

export type AnswerEvent =
  | { readonly kind: 'given'; readonly answer: Answer }
  | { readonly kind: 'saved'; readonly id: string; readonly changeId: string }
  /** The save, or the undo, failed: it changed nothing. */
  | { readonly kind: 'refused' | 'undoing' | 'undone'; readonly id: string };

/** The answers after an event, the newest last. */
export function answersAfter(answers: readonly Answer[], event: AnswerEvent): readonly Answer[] {
  if (event.kind === 'given') return [...answers, event.answer];
  return answers.map((answer) => {
    if (answer.id !== event.id) return answer;
    const isUndoing = answer.state === 'undoing';
    if (event.kind === 'saved')
      return { ...answer, state: isUndoing ? 'undoing' : 'saved', changeId: event.changeId };
    // A refused undo leaves the answer in effect.
    if (event.kind === 'refused' && answer.changeId !== null) return { ...answer, state: 'saved' };
    return { ...answer, state: event.kind };
  });
}

/** The keys of the questions whose answer is being saved. */
export const keysBeingSaved = (answers: readonly Answer[]): ReadonlySet<string> =>
  new Set(
    answers
      .filter(({ state, changeId }) => changeId === null && state !== 'refused')
      .map(({ questionKey }) => questionKey),
  );

/** The answer that the key Z undoes: the last one that is still in effect. */
export const lastInEffect = (answers: readonly Answer[]): Answer | undefined =>
  answers.findLast(({ state }) => state === 'saving' || state === 'saved');

/** The answers in effect, the newest first. */
export const inEffect = (answers: readonly Answer[]): Answer[] =>
  answers.filter(({ state }) => state !== 'refused' && state !== 'undone').toReversed();
