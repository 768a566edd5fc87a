import { DAY_MS } from '@photoslate/domain/durations';
import { useLingui } from '@lingui/react/macro';
import type { DateRange } from '#ui/date-range.tsx';

/** Ranges of days that one tap chooses. They end today in the studio's time zone. */
export function useSalesPresets(timeZone: string | undefined): readonly (DateRange & { label: string })[] {
  const { t } = useLingui();
  const today = dayIn(timeZone);
  const last = (days: number) => ({
    from: new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10),
    to: today,
  });
  return [
    { label: t`7 days`, ...last(7) },
    { label: t`30 days`, ...last(30) },
    { label: t`90 days`, ...last(90) },
    { label: t`This year`, from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
}

/** Today as `YYYY-MM-DD`, in the studio's time zone once it is known. */
const dayIn = (timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date());
