import type { Gallery } from '@photoslate/contract/galleries';
import { Trans } from '@lingui/react/macro';
import { formatPrice, priceOf } from '@photoslate/domain/price';
import style from './price-list.module.css';

/**
 * The prices of a gallery in one line that stays in view: one photo, each further one, and all
 * photos of a shoot. They do not change with the choice.
 */
export function PriceList({ gallery: { prices, shoots } }: { gallery: Pick<Gallery, 'prices' | 'shoots'> }) {
  const [first, ...others] = shoots;
  const count = others.length === 0 ? (first?.photoCount ?? 0) : 0;
  return (
    <dl className={style.prices}>
      <div>
        <dt>
          <Trans>1 photo</Trans>
        </dt>
        <dd>{formatPrice(prices.firstPhotoCents)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Each more</Trans>
        </dt>
        <dd>{formatPrice(prices.extraPhotoCents)}</dd>
      </div>
      {count > 1 && (
        <div>
          <dt>
            <Trans>All {count}</Trans>
          </dt>
          <dd>{formatPrice(priceOf(count, prices))}</dd>
        </div>
      )}
      {others.length > 0 && (
        <div>
          <dt>
            <Trans>Per shoot</Trans>
          </dt>
          <dd>{formatPrice(prices.buyAllCents)}</dd>
        </div>
      )}
    </dl>
  );
}
