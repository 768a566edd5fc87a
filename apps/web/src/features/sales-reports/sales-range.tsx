import type { SalesBy } from '@photoslate/contract/sales-reports';
import { useLingui } from '@lingui/react/macro';
import { DateRangeField } from '#ui/date-range.tsx';
import { Tabs } from '#ui/tabs.tsx';
import style from './sales-range.module.css';
import type { SalesFilterState } from './use-sales.ts';
import { useSalesPresets } from './use-sales-presets.ts';

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
  const presets = useSalesPresets(shown?.timeZone);
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
          presets={presets}
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
