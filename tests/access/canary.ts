/**
 * A string that stands in one field of one owner's data and nowhere else. The scope says whose it is, so that whoever finds it in an answer
 * knows whether it may stand there. In lower case, since addresses are folded.
 */
export const canary = (scope: string, field: string): string => `qz${scope}zq${field}`;

export const canaryAddress = (scope: string): string => `${canary(scope, 'address')}@family.test`;

/** All canaries in a text, each with whose it is. */
export function canariesIn(text: string): Map<string, string> {
  const found = text.matchAll(/qz([a-y0-9]+)zq[a-z]+/gi);
  return new Map(Array.from(found, ([whole, scope = '']) => [whole.toLowerCase(), scope.toLowerCase()]));
}
