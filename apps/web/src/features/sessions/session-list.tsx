import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { formatDayAndMonth, formatTime } from '#lib/formatting/format-date-time.ts';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import { PracticeMark } from './practice/practice-mark.tsx';
import { SessionState } from './session-state.tsx';
import style from './session-list.module.css';

interface SessionListProps {
  sessions: readonly KnownSession[];
  /** The target of a row; by default the session's own page. */
  pathIn?: (sessionId: string) => string;
  /** The content of an expanded row: the shoots of its session. */
  shootsOf?: (session: KnownSession) => ReactNode;
}

const sessionPath = (id: string): string => `/session/${id}`;

/** The sessions in two groups, running ones first. */
export function SessionList({ sessions, pathIn = sessionPath, shootsOf }: SessionListProps) {
  const { t } = useLingui();
  const running = sessions.filter(({ status }) => status !== 'ended');
  const ended = sessions.filter(({ status }) => status === 'ended');
  return (
    <>
      {running.length > 0 && (
        <section className={style.running} aria-labelledby="running">
          <SlateStripe />
          <h2 id="running">
            <Trans>Running</Trans>
          </h2>
          <List label={t`Running sessions`}>
            {running.map((session) => (
              <SessionRow key={session.id} session={session} to={pathIn(session.id)} shootsOf={shootsOf} />
            ))}
          </List>
        </section>
      )}
      {ended.length > 0 && (
        <section className={style.ended} aria-labelledby="ended">
          <h2 id="ended">
            <Trans>Earlier</Trans>
          </h2>
          <List label={t`Earlier sessions`}>
            {ended.map((session) => (
              <SessionRow key={session.id} session={session} to={pathIn(session.id)} shootsOf={shootsOf} />
            ))}
          </List>
        </section>
      )}
    </>
  );
}

interface SessionRowProps extends Pick<SessionListProps, 'shootsOf'> {
  session: KnownSession;
  to: string;
}

function SessionRow({ session, to, shootsOf }: SessionRowProps) {
  const { location, createdAt, shootCount } = session;
  const { t } = useLingui();
  const { day, month } = formatDayAndMonth(createdAt, location.timeZone);
  return (
    <ListRow
      to={to}
      lead={
        <time dateTime={createdAt} className={style.date}>
          <span className={style.day}>{day}</span>
          <span className={style.month}>{month}</span>
        </time>
      }
      title={location.name}
      detail={<Counts session={session} />}
      state={
        <>
          {session.isPractice && <PracticeMark />} <SessionState session={session} />
        </>
      }
      {...(shootsOf && shootCount > 0
        ? {
            more: () => shootsOf(session),
            moreLabel: t`Shoots of ${location.name}`,
          }
        : {})}
    />
  );
}

/**
 * "09:12 · 14 shoots · 32 customers · 812 photos". For an owner who sees all sessions, it includes
 * the photographer.
 */
function Counts({ session }: { session: KnownSession }) {
  const user = useUser();
  const { shootCount, customerCount, photoCount, photographer, location, createdAt } = session;
  const parts = [
    formatTime(createdAt, location.timeZone),
    photographer.id !== user?.id && `${photographer.firstName} ${photographer.lastName}`.trim(),
    shootCount > 0 && <Plural value={shootCount} one="# shoot" other="# shoots" />,
    customerCount > 0 && <Plural value={customerCount} one="# customer" other="# customers" />,
    photoCount > 0 && <Plural value={photoCount} one="# photo" other="# photos" />,
  ].filter(Boolean);
  if (shootCount === 0) parts.push(location.location);
  return (
    <span data-figures>
      {parts.map((part, nth) => (
        // The parts have no keys of their own, and never change their order.
        // eslint-disable-next-line react/no-array-index-key
        <Fragment key={nth}>
          {nth > 0 && ' · '}
          <span className={style.part}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
