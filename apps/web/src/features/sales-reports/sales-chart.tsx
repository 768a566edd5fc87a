import type { Sales } from '@photoslate/contract/sales-reports';
import { formatPrice } from '@photoslate/domain/price';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { formatDay } from '#lib/formatting/format-date-time.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { type Bar, barsOf, spread, ticksOf } from './bars.ts';
import style from './sales-chart.module.css';

/** The chart has room for this many bars, so that few bars do not become too wide. */
const SLOTS = 12;
/** More labels below the bars would overlap. */
const MOST_LABELS = { desk: 6, phone: 3 };

/** The net income as bars with an axis. A bar tells its figures on hover, and with the keys ← →. */
export function SalesChart({ sales }: { sales: Sales }) {
  const { t } = useLingui();
  // On a phone the bars are too narrow for fingers; the table has the figures.
  const desk = useDesk();
  const [focused, setFocused] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const bars = barsOf(sales);
  const ticks = ticksOf(bars);
  const low = ticks.at(0) ?? 0;
  const range = (ticks.at(-1) ?? 0) - low || 1;
  const percent = (cents: number) => ((cents - low) / range) * 100;
  const current = Math.min(focused, bars.length - 1);
  const total = formatPrice(sales.total.netCents);
  const slotCount = Math.max(bars.length, SLOTS);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
    const ends: Readonly<Record<string, number>> = { Home: 0, End: bars.length - 1 };
    const next = ends[event.key] ?? current + (steps[event.key] ?? Number.NaN);
    if (Number.isNaN(next)) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(bars.length - 1, next));
    setFocused(to);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[to]?.focus();
  };

  const barOf = (bar: (typeof bars)[number]) => (
    <span
      className={style.bar}
      data-back={bar.netCents < 0 || undefined}
      style={{
        bottom: `${percent(Math.min(0, bar.netCents))}%`,
        height: `${(Math.abs(bar.netCents) / range) * 100}%`,
      }}
    />
  );

  return (
    <figure className={style.chart} aria-label={t`Net income: ${total}`}>
      <div className={style.axis} aria-hidden="true">
        {ticks.map((cents) => (
          <span key={cents} style={{ top: `${100 - percent(cents)}%` }}>
            {formatPrice(cents)}
          </span>
        ))}
      </div>
      {/* The bars are buttons; the keys move between them. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div className={style.plot} role="group" aria-label={t`Bars`} onKeyDown={move}>
        {ticks.map((cents) => (
          <span
            key={cents}
            className={style.line}
            data-zero={cents === 0 || undefined}
            style={{ bottom: `${percent(cents)}%` }}
          />
        ))}
        {bars.map((bar, nth) =>
          desk ? (
            <button
              key={bar.key}
              type="button"
              className={style.slot}
              tabIndex={nth === current ? 0 : -1}
              aria-label={`${nameOf(bar, sales)}: ${figuresOf(bar)}`}
              onPointerEnter={() => setShown(nth)}
              onPointerLeave={() => setShown(null)}
              onFocus={() => {
                setFocused(nth);
                setShown(nth);
              }}
              onBlur={() => setShown(null)}
            >
              {barOf(bar)}
            </button>
          ) : (
            <span key={bar.key} className={style.slot}>
              {barOf(bar)}
            </span>
          ),
        )}
        {Array.from({ length: Math.max(0, SLOTS - bars.length) }, (_, nth) => (
          <span key={nth} className={style.slot} />
        ))}
        {shown !== null && bars[shown] && (
          <span
            className={style.tip}
            data-side={shown < bars.length / 2 ? 'start' : 'end'}
            style={{ left: `${((shown + 0.5) / slotCount) * 100}%` }}
            aria-hidden="true"
          >
            <strong>{nameOf(bars[shown], sales)}</strong>
            <span>{figuresOf(bars[shown])}</span>
          </span>
        )}
      </div>
      <div className={style.labels} aria-hidden="true">
        <Labels bars={bars} by={sales.by} slotCount={slotCount} most={MOST_LABELS[desk ? 'desk' : 'phone']} />
      </div>
    </figure>
  );
}

interface LabelsProps {
  bars: readonly Bar[];
  by: Sales['by'];
  slotCount: number;
  most: number;
}

/** Days are spread from the first to the last bar. Names begin below their bar and may be cut. */
function Labels({ bars, by, slotCount, most }: LabelsProps) {
  if (by === 'day')
    return (
      <span className={style.days} style={{ width: `${(bars.length / slotCount) * 100}%` }}>
        {spread(bars, Math.round((most * bars.length) / slotCount)).map(({ key }) => (
          <span key={key} data-day>
            {formatDay(key, 'UTC')}
          </span>
        ))}
      </span>
    );
  const every = Math.ceil(bars.length / most);
  return Array.from({ length: slotCount }, (_, nth) => (
    <span key={nth} className={style.place}>
      {nth < bars.length && nth % every === 0 && nth + every <= slotCount && (
        <span
          className={style.label}
          style={{ width: `${(nth + every < bars.length ? every : slotCount - nth) * 100}%` }}
        >
          {bars[nth]?.label}
        </span>
      )}
    </span>
  ));
}

function nameOf({ key, until, label }: Bar, { by }: Sales): string {
  if (by !== 'day') return label;
  const first = formatDay(key, 'UTC');
  return key === until ? first : `${first} – ${formatDay(until, 'UTC')}`;
}

const figuresOf = ({ netCents, orderCount }: Bar): string =>
  `${formatPrice(netCents)} · ${plural(orderCount, { one: '# order', other: '# orders' })}`;
