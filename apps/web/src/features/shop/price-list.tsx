import type { Gallery, GalleryShoot } from '@photoslate/contract/galleries';
import { Trans } from '@lingui/react/macro';
import { formatPrice, priceOf } from '@photoslate/domain/price';
import type { ReactNode } from 'react';
import style from './price-list.module.css';

type PricedShoot = Pick<GalleryShoot, 'photoCount' | 'openCount' | 'nextPhotoDueCents' | 'allPhotosDueCents'>;

interface PriceListProps {
  gallery: { readonly prices: Gallery['prices']; readonly shoots: readonly PricedShoot[] };
}

/**
 * The prices of a gallery in one line that stays in view. They do not change with the choice, but
 * continue after an order: the next photo, and all that are left. Nothing is shown once there is
 * nothing to order.
 */
export function PriceList({ gallery: { prices, shoots } }: PriceListProps) {
  const open = shoots.filter(({ openCount }) => openCount > 0);
  const [first, ...others] = open;
  if (!first) return null;
  if (others.length > 0) return <SeveralShoots prices={prices} shoots={open} />;
  const { photoCount: count, openCount: left } = first;
  if (isBegun(first))
    return (
      <dl className={style.prices}>
        <Price label={<Trans>Next photo</Trans>} cents={first.nextPhotoDueCents} />
        {left > 1 && <Price label={<Trans>Remaining {left}</Trans>} cents={first.allPhotosDueCents} />}
      </dl>
    );
  return (
    <dl className={style.prices}>
      <Price label={<Trans>1 photo</Trans>} cents={prices.firstPhotoCents} />
      <Price label={<Trans>Each extra</Trans>} cents={prices.extraPhotoCents} />
      {count > 1 && <Price label={<Trans>All {count}</Trans>} cents={priceOf(count, prices)} />}
    </dl>
  );
}

/** The first photo of each shoot has its own price until one of that shoot is ordered. */
function SeveralShoots({ prices, shoots }: PriceListProps['gallery']) {
  const isFirst = shoots.some((shoot) => !isBegun(shoot));
  return (
    <dl className={style.prices}>
      {isFirst && (
        <Price
          label={shoots.some(isBegun) ? <Trans>1st photo</Trans> : <Trans>1 photo</Trans>}
          cents={prices.firstPhotoCents}
        />
      )}
      <Price label={<Trans>Each extra</Trans>} cents={prices.extraPhotoCents} />
      <Price label={<Trans>Per shoot</Trans>} cents={prices.buyAllCents} />
    </dl>
  );
}

/** Whether the customer has bought or ordered some of its photos. */
const isBegun = ({ photoCount, openCount }: PricedShoot): boolean => openCount < photoCount;

function Price({ label, cents }: { label: ReactNode; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatPrice(cents)}</dd>
    </div>
  );
}
