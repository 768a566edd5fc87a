import type { PriceGroup } from '@photoslate/contract/studio';
import { formatPrice } from '@photoslate/domain/price';
import { Trans } from '@lingui/react/macro';
import style from './price-list.module.css';

/** The three prices of a price group. */
export function PriceList({ prices }: { prices: PriceGroup }) {
  return (
    <dl className={style.prices} data-figures>
      <dt>
        <Trans>The first photo of a shoot</Trans>
      </dt>
      <dd>{formatPrice(prices.firstPhotoCents)}</dd>
      <dt>
        <Trans>Each extra photo</Trans>
      </dt>
      <dd>{formatPrice(prices.extraPhotoCents)}</dd>
      <dt>
        <Trans>All photos of the shoot, never more</Trans>
      </dt>
      <dd>{formatPrice(prices.buyAllCents)}</dd>
    </dl>
  );
}
