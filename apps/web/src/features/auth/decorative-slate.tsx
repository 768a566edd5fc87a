import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatSeconds, formatShortDate } from '#lib/formatting/format-date-time.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { classNames } from '#ui/class-names.ts';
import { LogoMark } from '#ui/logo.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import style from './decorative-slate.module.css';

/**
 * The slate of the screens before login, as decoration with a running clock. `slim`: on a phone it
 * shows only its stripes.
 */
export function DecorativeSlate({ slim }: { slim?: boolean }) {
  useLanguage();
  const now = useNow();
  return (
    <div className={classNames(style.slate, slim && style.slim)} aria-hidden="true">
      <SlateStripe tall />
      <div className={style.body}>
        <div className={style.time}>
          <span className={style.label}>
            <Trans>Time</Trans>
          </span>
          <time>{formatSeconds(now)}</time>
        </div>
        <div className={style.date}>
          <span className={style.label}>
            <Trans>Date</Trans>
          </span>
          <time>{formatShortDate(now)}</time>
        </div>
        <div className={style.mark}>
          <LogoMark size={64} />
        </div>
      </div>
      <div className={style.foot}>
        <SlateStripe />
      </div>
    </div>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
