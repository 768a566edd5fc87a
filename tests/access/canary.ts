/**
 * A string that stands in one field of one owner's data and nowhere else. The scope says whose it is, so that whoever finds it in an answer
 * knows whether it may stand there. In lower case, since addresses are folded; and with marks so long that no random token holds them by chance
 * (with two letters each, one in 86,000 letters of base64 began such a string).
 */
export const canary = (scope: string, field: string): string => `qzqz${scope}zqzq${field}`;

export const canaryAddress = (scope: string): string => `${canary(scope, 'address')}@family.test`;

/** All canaries in a text, each with whose it is. */
export function canariesIn(text: string): Map<string, string> {
  const found = text.matchAll(/qzqz([a-y0-9]+)zqzq[a-z]+/gi);
  return new Map(Array.from(found, ([whole, scope = '']) => [whole.toLowerCase(), scope.toLowerCase()]));
}
