import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useRef } from 'react';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { StepNames } from '../progress/step-strip.tsx';
import { SessionRow, type SessionRowProps } from './session-row.tsx';
import style from './session-table.module.css';
import { useRowKeys } from './use-row-keys.ts';

interface SessionTableProps extends Omit<SessionRowProps, 'session'> {
  sessions: readonly KnownSession[];
  /** The list still shows what another filter found. */
  isLate: boolean;
  /** The key N. */
  onNew: () => void;
}

/** More than fit into a window. The others follow right after these are painted. */
const FIRST_ROWS = 15;

/** The sessions at the desk: date, name, four steps, status and the next verb. */
export function SessionTable({ sessions, isLate, onNew, ...row }: SessionTableProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  useRowKeys(list, onNew);
  const shown = useDeferredValue(sessions, sessions.slice(0, FIRST_ROWS));
  return (
    <>
      <TableHead />
      <ol
        ref={list}
        // eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari removes the role otherwise
        role="list"
        className={style.table}
        aria-label={t`Sessions`}
        aria-busy={isLate}
      >
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} {...row} />
        ))}
      </ol>
    </>
  );
}

/** The heads of the columns. Each row names its steps for screen readers. */
export const TableHead = () => (
  <div className={style.head} aria-hidden="true">
    <span />
    <span>
      <Trans>Session</Trans>
    </span>
    <StepNames />
    <span>
      <Trans>Status</Trans>
    </span>
    <span>
      <Trans context="next step">Next</Trans>
    </span>
  </div>
);

/** Rows of bars in the place of the sessions, while they load. */
export function LoadingRows() {
  return (
    <>
      <TableHead />
      <div className={style.table} data-loader aria-hidden="true">
        {Array.from({ length: 8 }, (_, place) => (
          <div key={place} className={style.item}>
            <div className={style.row}>
              {Array.from({ length: 5 }, (_cell, column) => (
                <span key={column} className={style.bar} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
