import type { Customer } from '@photoslate/contract/customers';
import type { SessionDetail } from '@photoslate/contract/sessions';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { formatDay, formatTime } from '#lib/formatting/format-date-time.ts';
import { openShoot } from '#lib/offline/overlay/open-shoot.ts';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { useSession } from '#lib/offline/use-session.ts';
import { AppLink } from '#ui/app-link.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import { PracticeMark } from '../practice/practice-mark.tsx';
import { verbOf } from '../progress/next-verb.tsx';
import style from './running-slate.module.css';

const isToday = (moment: string, timeZone: string) =>
  formatDay(moment, timeZone) === formatDay(Date.now(), timeZone);

interface RunningSlateProps {
  session: KnownSession;
  /** The shoots of an unfolded slate. */
  shootsOf: (session: KnownSession) => ReactNode;
}

/** A running session above the list: its open shoot, and who was linked last. */
export function RunningSlate({ session, shootsOf }: RunningSlateProps) {
  const { t } = useLingui();
  const [unfolded, setUnfolded] = useState(false);
  const { id, location, createdAt, shootCount, progress } = session;
  const known = useSession(id);
  const detail = known.state === 'ready' ? known.value : undefined;
  const label = (detail && openShoot(detail.shoots)?.label) ?? progress?.openShoot?.label;
  const since = formatTime(createdAt, location.timeZone);
  const linked = progress?.linkedCount ?? 0;
  const { to, words } = verbOf(session, false);
  return (
    <li className={style.item}>
      <div className={style.slate}>
        <SlateStripe />
        <div className={style.inside}>
          {shootCount > 0 && (
            <button
              type="button"
              className={style.unfold}
              aria-expanded={unfolded}
              aria-label={t`Shoots of ${location.name}`}
              onClick={() => setUnfolded(!unfolded)}
            >
              <IconChevronRight size={16} aria-hidden="true" />
            </button>
          )}
          {label && <span className={style.numeral}>{label}</span>}
          <div className={style.name}>
            <p className={style.place}>
              <AppLink to={`/session/${id}`}>{location.name}</AppLink>{' '}
              {session.isPractice && <PracticeMark />}
            </p>
            <p data-figures>
              {location.location}
              {!isToday(createdAt, location.timeZone) && <> · {formatDay(createdAt, location.timeZone)}</>}
              {' · '}
              <Trans>since {since}</Trans>
              {shootCount > 0 && (
                <>
                  {' · '}
                  <Plural value={shootCount} one="# shoot" other="# shoots" />
                </>
              )}
              {linked > 0 && (
                <>
                  {' · '}
                  <Plural value={linked} one="# person linked" other="# people linked" />
                </>
              )}
            </p>
          </div>
          {label && (
            <p className={style.live}>
              <span className={style.dot} aria-hidden="true" />
              <span className={style.words}>
                <span>
                  <Trans>Shoot {label} open</Trans>
                </span>{' '}
                {detail && <LastLinked detail={detail} />}
              </span>
            </p>
          )}
          <AppLink to={to} className={style.open}>
            {words}
          </AppLink>
        </div>
      </div>
      {unfolded && shootsOf(session)}
    </li>
  );
}

/** "Lena linked 10:31". It flashes when somebody registers. */
function LastLinked({ detail }: { detail: SessionDetail }) {
  const last = detail.shoots
    .flatMap(({ customers }) => customers)
    .filter(({ linked }) => linked)
    .reduce<Customer | undefined>(
      (latest, one) => (latest && latest.registeredAt >= one.registeredAt ? latest : one),
      undefined,
    );
  const [first] = useState(last?.id);
  if (!last) return null;
  const name = last.firstName || nameOf(last);
  const time = formatTime(last.registeredAt, detail.location.timeZone);
  return (
    <span key={last.id} className={last.id === first ? undefined : style.flash}>
      <Trans>
        {name} linked {time}
      </Trans>
    </span>
  );
}
