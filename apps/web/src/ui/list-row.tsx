import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { AppLink } from './app-link.tsx';
import style from './list-row.module.css';

interface ListRowProps {
  /** The target of a tap. A row without `to` and `onPress` is not clickable. */
  to?: string;
  onPress?: () => void;
  /** A number or an icon at the left. */
  lead?: ReactNode;
  /** The main text, one line. */
  title: ReactNode;
  /** The detail, one line. */
  detail?: ReactNode;
  /** The state, at the right. */
  state?: ReactNode;
  /** Renders the content that the row expands to. Called only while the row is expanded. */
  more?: () => ReactNode;
  /** The accessible name of the expand button. */
  moreLabel?: string;
}

/** One row of a list: title and detail at the left, state at the right. */
export function ListRow({ to, onPress, lead, title, detail, state, more, moreLabel }: ListRowProps) {
  const [unfolded, setUnfolded] = useState(false);
  const content = (
    <>
      {lead !== undefined && <span className={style.lead}>{lead}</span>}
      <span className={style.body}>
        <span className={style.words}>
          <span className={style.title}>{title}</span>
          {detail && <span className={style.detail}>{detail}</span>}
        </span>
        {state && <span className={style.state}>{state}</span>}
      </span>
      {(to ?? onPress) && !more && (
        <IconChevronRight size={20} className={style.chevron} aria-hidden="true" />
      )}
    </>
  );
  if (to) {
    return (
      <li className={style.item}>
        <div className={style.line}>
          <AppLink to={to} className={style.row}>
            {content}
          </AppLink>
          {more && (
            <button
              type="button"
              className={style.unfold}
              aria-expanded={unfolded}
              aria-label={moreLabel}
              onClick={() => setUnfolded(!unfolded)}
            >
              <IconChevronDown size={24} aria-hidden="true" />
            </button>
          )}
        </div>
        {unfolded && more && <div className={style.more}>{more()}</div>}
      </li>
    );
  }
  return (
    <li className={style.item} ref={passFocusOn}>
      {onPress ? (
        <button type="button" className={style.row} onClick={onPress}>
          {content}
        </button>
      ) : (
        <div className={style.row}>{content}</div>
      )}
    </li>
  );
}

/** A list of rows, separated by hairlines. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    // The explicit role is needed because Safari removes the list role from lists without bullets.
    // eslint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={style.list} aria-label={label}>
      {children}
    </ul>
  );
}
