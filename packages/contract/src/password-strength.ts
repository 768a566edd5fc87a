import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Of 4: more than 10⁸ guesses, which the throttles and the slow hash of a login do not let anybody make. */
const MIN_SCORE = 3;
/** The work of scoring grows with the square of the length: of a longer password its beginning has to be strong. */
const SCORED_LENGTH = 32;
const MIN_WORD_LENGTH = 3;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: SCORED_LENGTH,
});

/**
 * Whether a password takes too many guesses to be found, also for somebody who knows its user. Loaded when a password is chosen only:
 * its lists of words are large.
 * @param about the user's address, names and studio
 */
export function isStrongPassword(password: string, about: readonly string[]): boolean {
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const penalised = new Set(words.filter((word) => word.length >= MIN_WORD_LENGTH));
  return estimator.check(password, [...penalised]).score >= MIN_SCORE;
}
