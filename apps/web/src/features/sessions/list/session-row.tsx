import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconPlayerPlay, IconTag, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { formatDayAndMonth, formatShortDate, formatTime } from '#lib/formatting/format-date-time.ts';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { PracticeMark } from '../practice/practice-mark.tsx';
import { NextVerb } from '../progress/next-verb.tsx';
import { SessionStatus } from '../progress/session-status.tsx';
import { StepStrip } from '../progress/step-strip.tsx';
import { discardSession, resumeSession } from '../session-actions.ts';
import style from './session-table.module.css';

export interface SessionRowProps {
  session: KnownSession;
  /** The shoots of an unfolded row. */
  shootsOf: (session: KnownSession) => ReactNode;
  onPrices: (session: KnownSession) => void;
}

/** A session in the table of the desk. It unfolds to its shoots. */
export const SessionRow = memo(function SessionRow({ session, shootsOf, onPrices }: SessionRowProps) {
  const { t } = useLingui();
  const [unfolded, setUnfolded] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const { id, location, createdAt, shootCount, photographer } = session;
  const { day, month } = formatDayAndMonth(createdAt, location.timeZone);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && shootCount > 0) setUnfolded(true);
    if (event.key === 'ArrowLeft') setUnfolded(false);
  };
  // The keyboard opens the menu of the row. A click with the right button keeps the browser's menu.
  const onContextMenu = (event: MouseEvent) => {
    if (event.button === 2) return;
    event.preventDefault();
    row.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
  };
  return (
    <li className={style.item}>
      {/* The keys belong to the link and the buttons of the row; their events bubble to it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={row} className={style.row} onKeyDown={onKeyDown} onContextMenu={onContextMenu}>
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
        <time dateTime={createdAt} className={style.date} data-figures>
          <span className={style.day}>{day}</span>
          <span>{month}</span>
        </time>
        <span className={style.name}>
          <span className={style.heading}>
            <AppLink to={`/session/${id}`} className={style.title} data-row-link>
              {location.name}
            </AppLink>
            {session.isPractice && <PracticeMark />}
          </span>
          <span className={style.meta} data-figures>
            {location.location} · {timesOf(session)}
            <span className={style.photographer}>
              {' · '}
              {`${photographer.firstName} ${photographer.lastName}`.trim()}
            </span>
          </span>
        </span>
        <span className={style.more}>
          <RowMenu session={session} onPrices={onPrices} />
        </span>
        <StepStrip session={session} />
        <SessionStatus session={session} />
        <NextVerb session={session} />
      </div>
      {unfolded && <div className={style.shoots}>{shootsOf(session)}</div>}
    </li>
  );
});

/** "15:00–19:20"; only the beginning if it did not end on the same day. */
function timesOf({ createdAt, endedAt, location: { timeZone } }: KnownSession): string {
  const from = formatTime(createdAt, timeZone);
  if (!endedAt || formatShortDate(endedAt, timeZone) !== formatShortDate(createdAt, timeZone)) return from;
  return `${from}–${formatTime(endedAt, timeZone)}`;
}

function RowMenu({ session, onPrices }: Pick<SessionRowProps, 'session' | 'onPrices'>) {
  const { t } = useLingui();
  const { id, location, status, customerCount, photoCount, progress } = session;
  const isEmpty =
    customerCount === 0 && photoCount === 0 && !progress?.storedCount && !progress?.underwayCount;
  return (
    <Menu label={t`More for ${location.name}`}>
      {status === 'ended' && (
        <MenuItem icon={<IconPlayerPlay size={18} aria-hidden="true" />} onSelect={() => resumeSession(id)}>
          <Trans>Resume session</Trans>
        </MenuItem>
      )}
      {!session.isPractice && (
        <MenuItem icon={<IconTag size={18} aria-hidden="true" />} onSelect={() => onPrices(session)}>
          <Trans>Prices</Trans>
        </MenuItem>
      )}
      {isEmpty && (
        <MenuItem
          danger
          icon={<IconTrash size={18} aria-hidden="true" />}
          onSelect={() => discardSession(id)}
        >
          <Trans>Discard session</Trans>
        </MenuItem>
      )}
    </Menu>
  );
}
