const whole = new Intl.NumberFormat('nl-NL', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('nl-NL', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
});

/** Formats integer cents as a price, by nl-NL rules in every language: "€ 12" or "€ 12,50". */
export function formatPrice(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}
