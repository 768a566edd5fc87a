import type { Gallery } from '@photoslate/contract/galleries';
import { Trans } from '@lingui/react/macro';
import { formatPrice } from '@photoslate/domain/price';
import style from './price-list.module.css';

/**
 * The prices of a gallery in one line: the first photo, each further one, and all photos of a
 * shoot.
 */
export function PriceList({ prices }: { prices: Gallery['prices'] }) {
  return (
    <dl className={style.prices}>
      <div>
        <dt>
          <Trans>First photo</Trans>
        </dt>
        <dd>{formatPrice(prices.firstPhotoCents)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Each extra photo</Trans>
        </dt>
        <dd>{formatPrice(prices.extraPhotoCents)}</dd>
      </div>
      <div>
        <dt>
          <Trans>All photos, at most</Trans>
        </dt>
        <dd>{formatPrice(prices.buyAllCents)}</dd>
      </div>
    </dl>
  );
}
