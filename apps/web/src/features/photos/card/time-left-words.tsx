import { Plural, Trans } from '@lingui/react/macro';

const MINUTE = 60;
const HOUR = 3600;

/** The remaining time, rounded to a realistic precision. */
export function TimeLeft({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  if (seconds < MINUTE) return <Trans>less than a minute left</Trans>;
  if (seconds < 1.5 * HOUR)
    return (
      <Plural value={Math.round(seconds / MINUTE)} one="about # minute left" other="about # minutes left" />
    );
  return <Plural value={Math.round(seconds / HOUR)} one="about # hour left" other="about # hours left" />;
}
