/**
 * A price that includes VAT, split into net price and VAT, in cents. The two add up to the price.
 */
export interface VatSplit {
  readonly netCents: number;
  readonly vatCents: number;
}

/**
 * Splits a price that includes VAT. The VAT is rounded to the nearest cent, half a cent up. A
 * negative price is split like the positive one, with negated results.
 * @param rate in hundredths of a percent: 2100 is 21 %
 * @throws RangeError if an argument is not a whole number, or the rate is negative
 */
export function splitVat(grossCents: number, rate: number): VatSplit {
  if (!Number.isSafeInteger(grossCents)) throw new RangeError(`Not an amount in cents: ${grossCents}`);
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`Not a rate: ${rate}`);
  const gross = BigInt(Math.abs(grossCents));
  const whole = 10_000n + BigInt(rate);
  const vat = Number((2n * gross * BigInt(rate) + whole) / (2n * whole));
  const signed = grossCents < 0 ? -vat : vat;
  return { netCents: grossCents - signed, vatCents: signed };
}
