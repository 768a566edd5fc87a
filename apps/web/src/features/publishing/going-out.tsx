import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { isToCheck, questionCount, unconfirmedCount, type PublishRow } from './publish-choice.ts';
import style from './going-out.module.css';

interface GoingOutProps {
  sessionId: string;
  /** Those to check first. */
  rows: readonly PublishRow[];
  /** The shoot whose mail and gallery are previewed. */
  previewedId: string | undefined;
  onPreview: (shootId: string) => void;
  onHoldBack: (shootId: string) => void;
  onShowPeople: (shootId: string) => void;
  onShowLikely: (shootId: string) => void;
}

/**
 * The selected shoots. A click on one, or the arrow keys, change what is previewed; its checkbox
 * holds it back.
 */
export function GoingOut({ rows, previewedId, onPreview, ...rest }: GoingOutProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const at = rows.findIndex(({ shoot }) => shoot.id === previewedId);
    const next = rows[at + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    onPreview(next.shoot.id);
    list.current?.querySelector<HTMLElement>(`[data-shoot="${next.shoot.id}"]`)?.focus();
  };
  return (
    <div className={style.table}>
      <div className={style.head} aria-hidden="true">
        <span />
        <span className={style.figure}>
          <Trans>No.</Trans>
        </span>
        <span />
        <span>
          <Trans>Shoot</Trans>
        </span>
        <span>
          <Trans>E-mail to</Trans>
        </span>
        <span className={style.figure}>
          <Trans>Photos</Trans>
        </span>
        <span>
          <Trans>Status</Trans>
        </span>
      </div>
      {/* The list only moves the focus between its buttons, as a shortcut. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} aria-label={t`Going out`} onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <Row
            key={row.shoot.id}
            row={row}
            isPreviewed={row.shoot.id === previewedId}
            onPreview={() => onPreview(row.shoot.id)}
            {...rest}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps extends Omit<GoingOutProps, 'rows' | 'previewedId' | 'onPreview'> {
  row: PublishRow;
  isPreviewed: boolean;
  onPreview: () => void;
}

function Row({ row, isPreviewed, onPreview, onHoldBack, ...rest }: RowProps) {
  const { t } = useLingui();
  const { fullNameOf, titleOf } = useShootNames();
  const { shoot, open, coverUrl } = row;
  const names = namesOf(row);
  return (
    <li
      ref={passFocusOn}
      className={style.row}
      // The button of the row lies above the names.
      title={names.length > NAMED_PEOPLE ? undefined : names.join(', ') || undefined}
      data-previewed={isPreviewed || undefined}
      data-look={isToCheck(row) || undefined}
    >
      <label className={style.check}>
        <input
          type="checkbox"
          checked
          aria-label={t`Publish ${fullNameOf(shoot)}`}
          onChange={() => onHoldBack(shoot.id)}
        />
      </label>
      <span className={style.number}>{shoot.label}</span>
      <img src={coverUrl} alt="" loading="lazy" decoding="async" />
      <button
        type="button"
        className={style.name}
        data-shoot={shoot.id}
        aria-pressed={isPreviewed}
        onClick={onPreview}
      >
        {titleOf(shoot)}
      </button>
      <span className={style.people}>
        <Recipients row={row} />
        <Unconfirmed row={row} />
      </span>
      <span className={style.count}>
        {open.photoCount}
        <span className={style.unit}>
          {' '}
          <Plural value={open.photoCount} one="photo" other="photos" />
        </span>
      </span>
      <span className={style.state}>
        <State row={row} {...rest} />
      </span>
    </li>
  );
}

/** More people than these are only counted. */
const NAMED_PEOPLE = 9;

const namesOf = ({ recipients }: PublishRow) => recipients.map(({ firstName, email }) => firstName ?? email);

function Recipients({ row }: { row: PublishRow }) {
  const { shoot } = row;
  const names = namesOf(row);
  const [first = '', second = ''] = names;
  const more = names.length - 1;
  if (names.length === 0 && unconfirmedCount(shoot) > 0) return null;
  if (names.length === 0)
    return shoot.customers.some(({ linked }) => linked) ? <Trans>nobody new</Trans> : <Trans>nobody</Trans>;
  if (names.length > NAMED_PEOPLE) return <Plural value={names.length} one="# person" other="# people" />;
  const named = more === 1 ? `${first}, ${second}` : first;
  return (
    <>
      <span className={style.person}>{named}</span>
      {more > 1 && ` +\u00a0${more}`}
    </>
  );
}

/** The people who are mailed once they have confirmed their address. */
function Unconfirmed({ row: { shoot, recipients } }: { row: PublishRow }) {
  const count = unconfirmedCount(shoot);
  if (count === 0) return null;
  return (
    <>
      {recipients.length > 0 && ' · '}
      <Plural value={count} one="# waits for confirmation" other="# wait for confirmation" />
    </>
  );
}

type StateProps = Pick<RowProps, 'row' | 'sessionId' | 'onShowPeople' | 'onShowLikely'>;

function State({ row, sessionId, onShowPeople, onShowLikely }: StateProps) {
  const { shoot, open, held } = row;
  const attention = <IconAlertTriangle size={18} aria-hidden="true" />;
  if (held === 'questions')
    return (
      <AppLink to={`/session/${sessionId}/photos?view=look`} className={style.look}>
        {attention}
        <Plural value={questionCount(open)} one="# question" other="# questions" />
      </AppLink>
    );
  if (held === 'strangers')
    return (
      <button type="button" className={style.look} onClick={() => onShowPeople(shoot.id)}>
        {attention}
        <Trans>Unusually many</Trans>
      </button>
    );
  if (open.likelyCount > 0)
    return (
      <button type="button" className={style.likely} onClick={() => onShowLikely(shoot.id)}>
        <IconClock size={18} aria-hidden="true" />
        <Plural value={open.likelyCount} one="# by time or order" other="# by time or order" />
      </button>
    );
  return (
    <span className={style.ready}>
      <IconCheck size={18} aria-hidden="true" />
      <Trans>Ready</Trans>
    </span>
  );
}
