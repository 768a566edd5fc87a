import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/**
 * Of 4. It means more than 10⁸ guesses. Rate limits and the slow password hash make so many
 * impossible.
 */
const MIN_SCORE = 3;
/** Scoring takes quadratic time. Of a longer password, the beginning must be strong. */
const SCORED_LENGTH = 32;
const MIN_WORD_LENGTH = 3;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: SCORED_LENGTH,
});

/**
 * Whether a password resists guessing, even by somebody who knows the user. Import it only on
 * screens where a password is chosen: its dictionaries are large.
 * @param about the user's address, names and studio
 */
export function isStrongPassword(password: string, about: readonly string[]): boolean {
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const penalised = new Set(words.filter((word) => word.length >= MIN_WORD_LENGTH));
  return estimator.check(password, [...penalised]).score >= MIN_SCORE;
}
