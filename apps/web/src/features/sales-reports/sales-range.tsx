import type { SalesBy } from '@photoslate/contract/sales-reports';
import { DAY_MS } from '@photoslate/domain/durations';
import { useLingui } from '@lingui/react/macro';
import { DateRangeField } from '#ui/date-range.tsx';
import { Tabs } from '#ui/tabs.tsx';
import style from './sales-range.module.css';
import type { SalesFilterState } from './use-sales.ts';

interface SalesRangeProps {
  wish: SalesFilterState;
  /** The range that is shown, and the studio's time zone. */
  shown: { from: string; to: string; timeZone: string } | undefined;
  isOwner: boolean;
  refused: boolean;
  pathOf: (by: SalesBy) => string;
  onChange: (wish: SalesFilterState) => void;
}

/** How sales are grouped, and their range of days with presets, for the desk. */
export function SalesRange({ wish, shown, isOwner, refused, pathOf, onChange }: SalesRangeProps) {
  const { t } = useLingui();
  const today = dayIn(shown?.timeZone);
  const last = (days: number) => ({
    from: new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10),
    to: today,
  });
  const tabs: { by: SalesBy; label: string }[] = [
    { by: 'day', label: t`Days` },
    { by: 'session', label: t`Sessions` },
    { by: 'location', label: t`Locations` },
    ...(isOwner ? [{ by: 'photographer' as const, label: t`Photographers` }] : []),
  ];
  return (
    <>
      <Tabs
        label={t`Sales by`}
        items={tabs.map(({ by, label }) => ({ to: pathOf(by), label, current: by === wish.by }))}
      />
      <div className={style.range}>
        <DateRangeField
          label={t`Range of days`}
          value={{ from: wish.from || (shown?.from ?? ''), to: wish.to || (shown?.to ?? '') }}
          presets={[
            { label: t`7 days`, ...last(7) },
            { label: t`30 days`, ...last(30) },
            { label: t`90 days`, ...last(90) },
            { label: t`This year`, from: `${today.slice(0, 4)}-01-01`, to: today },
          ]}
          onChange={({ from, to }) => from && to && onChange({ ...wish, from, to })}
        />
        {refused && (
          <p role="alert" className={style.refused}>
            {t`At most three years, the earlier day first.`}
          </p>
        )}
      </div>
    </>
  );
}

/** Today as `YYYY-MM-DD`, in the studio's time zone once it is known. */
const dayIn = (timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date());
