import type { PersonPage } from '@photoslate/contract/customer-pages';
import { formatPrice } from '@photoslate/domain/price';
import { Plural, Trans } from '@lingui/react/macro';
import { formatDay, formatTime } from '#lib/formatting/format-date-time.ts';
import style from './person-figures.module.css';

/** Four figures of a customer. */
export function PersonFigures({ figures }: Pick<PersonPage, 'figures'>) {
  const { orderedCents, openCents, galleryCount, lastVisitAt } = figures;
  const time = lastVisitAt && formatTime(lastVisitAt);
  return (
    <dl className={style.figures}>
      <div>
        <dt>
          <Trans>ordered</Trans>
        </dt>
        <dd>{formatPrice(orderedCents)}</dd>
      </div>
      <div data-look={openCents > 0 || undefined}>
        <dt>
          <Trans>to be paid</Trans>
        </dt>
        <dd>{formatPrice(openCents)}</dd>
      </div>
      <div>
        <dt>
          <Plural value={galleryCount} one="gallery" other="galleries" />
        </dt>
        <dd>{galleryCount}</dd>
      </div>
      <div>
        <dt>{time ? <Trans>last visit, {time}</Trans> : <Trans>last visit</Trans>}</dt>
        <dd>{lastVisitAt ? formatDay(lastVisitAt) : '–'}</dd>
      </div>
    </dl>
  );
}
