/** A second digit within this time belongs to the same number. */
export const NEXT_DIGIT_MS = 400;

/** The result of a typed digit: another may follow, or the number is complete. */
export type Typed =
  | { readonly kind: 'wait'; readonly digits: string }
  | { readonly kind: 'done'; readonly label: string }
  | { readonly kind: 'unknown' };

/**
 * Adds a digit to those typed just before it. The number is complete as soon as no longer number
 * of a shoot begins with it.
 * @param labels of all shoots
 */
export function typeDigit(before: string, digit: string, labels: readonly string[]): Typed {
  const digits = before + digit;
  const longer = labels.some(
    (label) => label !== digits && /^\d/.test(label.slice(digits.length)) && label.startsWith(digits),
  );
  if (longer) return { kind: 'wait', digits };
  if (labels.includes(digits)) return { kind: 'done', label: digits };
  // The digit begins a new number if it does not continue the one before.
  return before === '' ? { kind: 'unknown' } : typeDigit('', digit, labels);
}
