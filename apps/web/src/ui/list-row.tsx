import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { AppLink } from './app-link.tsx';
import style from './list-row.module.css';

interface ListRowProps {
  /** Where a tap leads; a row without it is not tappable. */
  to?: string;
  onPress?: () => void;
  /** A number or icon at the left. */
  lead?: ReactNode;
  /** One line of meaning. */
  title: ReactNode;
  /** One line of detail. */
  detail?: ReactNode;
  /** The state, at the right. */
  state?: ReactNode;
  /** What the row unfolds to, made when it is first unfolded. */
  more?: () => ReactNode;
  /** What that is, for who does not see it. */
  moreLabel?: string;
}

/** One row of a list: meaning and detail at the left, state at the right. */
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
    <li className={style.item}>
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

/** A list of rows between hairlines. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    // The role is said again because Safari takes it from lists without bullets.
    // eslint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={style.list} aria-label={label}>
      {children}
    </ul>
  );
}
