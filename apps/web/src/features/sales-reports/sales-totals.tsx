import type { SalesReport } from '@photoslate/contract/sales-reports';
import { formatPrice } from '@photoslate/domain/price';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#lib/formatting/format-date-time.ts';
import style from './sales-totals.module.css';

/** The totals of a range of days, each compared with the same number of days before. */
export function SalesTotals({ sales }: { sales: SalesReport }) {
  const { t } = useLingui();
  const { total, former } = sales;
  const was = former.total;
  const from = formatDay(former.from, 'UTC');
  const to = formatDay(former.to, 'UTC');
  const figures = [
    { name: t`Net`, now: total.netCents, before: was.netCents, text: formatPrice },
    { name: t`Orders`, now: total.orderCount, before: was.orderCount, text: String },
    { name: t`Photos`, now: total.photoCount, before: was.photoCount, text: String },
    { name: t`Refunded`, now: total.refundedCents, before: was.refundedCents, text: formatPrice },
  ];
  return (
    <>
      <dl className={style.totals}>
        {figures.map(({ name, now, before, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{text(now)}</strong>
              <span>
                <Change now={now} before={before} text={text} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={style.former}>
        <Trans>
          Compared with {from} – {to}
        </Trans>
      </p>
    </>
  );
}

interface ChangeProps {
  now: number;
  before: number;
  text: (value: number) => string;
}

/** The change in percent, where the former value allows it, and the former value. */
function Change({ now, before, text }: ChangeProps) {
  const { i18n } = useLingui();
  const formerly = text(before);
  if (now === before) return <Trans>as before</Trans>;
  if (before <= 0) return <Trans>before: {formerly}</Trans>;
  const change = i18n.number((now - before) / before, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return (
    <Trans>
      {change} · before: {formerly}
    </Trans>
  );
}
