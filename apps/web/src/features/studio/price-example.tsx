import type { PriceGroup } from '@photoslate/contract/studio';
import { formatPrice, priceOf } from '@photoslate/domain/price';
import { Trans } from '@lingui/react/macro';

/** Example prices of a price group: "1 photo € 12 · 3 photos € 28 · all € 49". */
export function PriceExample({ group }: { group: Omit<PriceGroup, 'id' | 'name' | 'currency'> }) {
  const one = formatPrice(priceOf(1, group));
  const three = formatPrice(priceOf(3, group));
  const all = formatPrice(group.buyAllCents);
  return (
    <Trans>
      1 photo {one} · 3 photos {three} · all {all}
    </Trans>
  );
}
