import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useDesk } from '#lib/page/use-desk.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { HoldReason } from './hold-reason.tsx';
import { questionCount, type Hold, type PublishRow } from './publish-choice.ts';
import style from './held-back.module.css';

/** More than these are folded into one line, so that the shoots that go out stay in view. */
const SHOWN = { desk: 2, phone: 1 };

interface HeldBackProps {
  sessionId: string;
  rows: readonly PublishRow[];
  onRelease: (shootIds: readonly string[]) => void;
  onShowPeople: (shootId: string) => void;
  onReason: (shootId: string, reason: string) => Promise<void>;
}

/**
 * The shoots that are not published this time, each with its reason and a way out. Many are one
 * line, with how many have which reason, that unfolds.
 */
export function HeldBack({ sessionId, rows, onRelease, onShowPeople, onReason }: HeldBackProps) {
  const { t } = useLingui();
  const { fullNameOf, titleOf } = useShootNames();
  const [unfolded, setUnfolded] = useState(false);
  const list = useId();
  const folds = rows.length > SHOWN[useDesk() ? 'desk' : 'phone'];
  return (
    <section className={style.held} aria-label={t`Held back`}>
      {folds && (
        <div className={style.summary}>
          <button
            type="button"
            className={style.fold}
            aria-expanded={unfolded}
            aria-controls={list}
            onClick={() => setUnfolded(!unfolded)}
          >
            <IconChevronDown size={20} aria-hidden="true" />
            <Summary rows={rows} />
          </button>
          <Button tone="plain" onClick={() => onRelease(rows.map(({ shoot }) => shoot.id))}>
            {plural(rows.length, { one: 'Release # shoot', other: 'Release all # shoots' })}
          </Button>
        </div>
      )}
      <ul id={list} hidden={folds && !unfolded}>
        {rows.map((row) => (
          <li key={row.shoot.id}>
            <span className={style.number}>{row.shoot.label}</span>
            <span className={style.words}>
              <strong>{titleOf(row.shoot)}</strong>{' '}
              {row.hold === null ? <Reason row={row} /> : <HoldWords hold={row.hold} />}
            </span>
            <span className={style.ways}>
              {row.hold === null ? (
                <WayOut sessionId={sessionId} row={row} onShowPeople={() => onShowPeople(row.shoot.id)} />
              ) : (
                <HoldReason
                  name={fullNameOf(row.shoot)}
                  reason={row.hold.reason}
                  onSave={(reason) => onReason(row.shoot.id, reason)}
                />
              )}
              <Button
                tone={row.held === null || row.hold !== null ? 'quiet' : 'plain'}
                aria-label={t`Release ${fullNameOf(row.shoot)}`}
                onClick={() => onRelease([row.shoot.id])}
              >
                <Trans>Release</Trans>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many are held back, and how many for which reason. */
function Summary({ rows }: Pick<HeldBackProps, 'rows'>) {
  const heldCount = rows.length;
  const free = rows.filter(({ hold }) => hold === null);
  const countOf = (reason: PublishRow['held']) => free.filter(({ held }) => held === reason).length;
  const byHand = heldCount - free.length;
  const [asked, crowded, alone, chosen] = [
    countOf('questions'),
    countOf('strangers'),
    countOf('nobody-linked'),
    countOf(null),
  ];
  const reasons = [
    byHand > 0 && <Plural key="by-hand" value={byHand} one="# by hand" other="# by hand" />,
    asked > 0 && (
      <Plural key="asked" value={asked} one="# with open questions" other="# with open questions" />
    ),
    crowded > 0 && (
      <Plural
        key="crowded"
        value={crowded}
        one="# with unusually many people"
        other="# with unusually many people"
      />
    ),
    alone > 0 && (
      <Plural key="alone" value={alone} one="# without linked people" other="# without linked people" />
    ),
    chosen > 0 && <Plural key="chosen" value={chosen} one="# not selected" other="# not selected" />,
  ].filter((reason) => reason !== false);
  return (
    <span className={style.words}>
      <strong>
        {heldCount} <Plural value={heldCount} one="shoot held back" other="shoots held back" />
      </strong>
      {reasons.map((reason) => (
        <span key={reason.key}> · {reason}</span>
      ))}
    </span>
  );
}

/** Who holds it back, and why. */
function HoldWords({ hold: { byName: name, reason } }: { hold: Hold }) {
  if (name === null) return reason ?? <Trans>held back by hand</Trans>;
  return reason === null ? (
    <Trans>held back by {name}</Trans>
  ) : (
    <Trans>
      held back by {name}: {reason}
    </Trans>
  );
}

function Reason({ row: { held, open, shoot } }: { row: PublishRow }) {
  if (held === 'questions')
    return (
      <Plural
        value={questionCount(open)}
        one="# question about its photos is open"
        other="# questions about its photos are open"
      />
    );
  if (held === 'strangers')
    return (
      <Plural
        value={shoot.customers.filter(({ linked, source }) => linked && source === 'self').length}
        one="# person registered: unusually many"
        other="# people registered: unusually many"
      />
    );
  if (held === 'nobody-linked')
    return open.notLinkedCount > 0 ? (
      <Plural
        value={open.notLinkedCount}
        one="# person registered and is not linked"
        other="# people registered and are not linked"
      />
    ) : (
      <Plural
        value={open.photoCount}
        one="# photo, and nobody to send it to"
        other="# photos, and nobody to send them to"
      />
    );
  return shoot.gallery === 'recalled' ? (
    <Trans>unpublished, and not selected</Trans>
  ) : (
    <Trans>not selected</Trans>
  );
}

interface WayOutProps {
  sessionId: string;
  row: PublishRow;
  onShowPeople: () => void;
}

function WayOut({ sessionId, row: { held, open, shoot }, onShowPeople }: WayOutProps) {
  if (held === 'questions')
    return (
      <ButtonLink to={`/session/${sessionId}/photos?view=look`}>
        <Plural value={questionCount(open)} one="Answer # question" other="Answer # questions" />
      </ButtonLink>
    );
  if (held === 'strangers')
    return (
      <Button onClick={onShowPeople}>
        <Trans>Check the people</Trans>
      </Button>
    );
  if (held === 'nobody-linked')
    return (
      <ButtonLink to={`/session/${sessionId}/shoot/${shoot.hash}`}>
        <Trans>Link somebody</Trans>
      </ButtonLink>
    );
  return null;
}
