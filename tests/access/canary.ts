/**
 * A string that exists in one field of one owner's data and nowhere else. The scope tells whose
 * data it is, so that a test that finds it in a response knows whether it is allowed there. It is
 * lower case, because addresses are normalized. Its delimiters are long enough that no random token
 * contains them by chance (with two letters each, one in 86,000 characters of base64 began such a
 * string).
 */
export const canary = (scope: string, field: string): string => `qzqz${scope}zqzq${field}`;

export const canaryAddress = (scope: string): string => `${canary(scope, 'address')}@family.test`;

/** All canaries in a text, each with its scope. */
export function canariesIn(text: string): Map<string, string> {
  const found = text.matchAll(/qzqz([a-y0-9]+)zqzq[a-z]+/gi);
  return new Map(Array.from(found, ([whole, scope = '']) => [whole.toLowerCase(), scope.toLowerCase()]));
}
