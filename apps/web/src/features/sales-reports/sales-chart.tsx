import type { Sales } from '@photoslate/contract/sales-reports';
import { useLingui } from '@lingui/react/macro';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { formatPrice } from '@photoslate/domain/price';
import { barsOf, scaleOf } from './bars.ts';
import style from './sales-chart.module.css';

const HEIGHT = 160;
const STEP = 10;
/** The least width of the chart in steps, so that few bars do not become too wide. */
const LEAST_STEPS = 12;

/** The net income as bars. The table below has the same data for screen readers. */
export function SalesChart({ sales }: { sales: Sales }) {
  const { t } = useLingui();
  const bars = barsOf(sales);
  const { zero, scale } = scaleOf(bars, HEIGHT);
  const width = Math.max(LEAST_STEPS, bars.length) * STEP;
  const total = formatPrice(sales.total.netCents);
  const from = formatShortDate(sales.from, 'UTC');
  const to = formatShortDate(sales.to, 'UTC');
  return (
    <figure className={style.chart}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Bars of what came in from ${from} to ${to}: ${total} in all. The table below has every figure.`}
      >
        {bars.map(({ key, netCents }, nth) => (
          <rect
            key={key}
            x={nth * STEP + 1}
            width={STEP - 2}
            y={netCents > 0 ? zero - netCents * scale : zero}
            height={Math.abs(netCents) * scale}
            className={netCents < 0 ? style.back : style.in}
          />
        ))}
        <line
          x1={0}
          x2={width}
          y1={zero}
          y2={zero}
          className={style.zero}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {sales.by === 'day' && (
        <figcaption aria-hidden="true" className={style.ends}>
          <span>{from}</span>
          <span>{to}</span>
        </figcaption>
      )}
    </figure>
  );
}
