/** What a price that includes VAT is made of, in cents; the two add up to it. */
export interface VatSplit {
  readonly netCents: number;
  readonly vatCents: number;
}

/**
 * Splits a price that includes VAT. @param rate in hundredths of a percent: 2100 is 21 %
 * The VAT is rounded to the nearest cent, half a cent up; of a negative price the split is that of the positive one, negated.
 * Throws a RangeError when an argument is not a whole number, or the rate is negative.
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
