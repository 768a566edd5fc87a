import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { questionCount, type PublishRow } from './publish-choice.ts';
import style from './held-back.module.css';

/** More than these are folded, so that the shoots that go out stay in view. */
const SHOWN = 4;

interface HeldBackProps {
  sessionId: string;
  rows: readonly PublishRow[];
  onRelease: (shootIds: readonly string[]) => void;
  onShowPeople: (shootId: string) => void;
}

/** The shoots that are not published this time, each with its reason and a way out. */
export function HeldBack({ sessionId, rows, onRelease, onShowPeople }: HeldBackProps) {
  const { t } = useLingui();
  const { fullNameOf, titleOf } = useShootNames();
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded || rows.length <= SHOWN + 1 ? rows : rows.slice(0, SHOWN);
  return (
    <section className={style.held} aria-label={t`Held back`}>
      <ul>
        {shown.map((row) => (
          <li key={row.shoot.id}>
            <span className={style.number}>{row.shoot.label}</span>
            <span className={style.words}>
              <strong>{titleOf(row.shoot)}</strong> <Reason row={row} />
            </span>
            <span className={style.ways}>
              <WayOut sessionId={sessionId} row={row} onShowPeople={() => onShowPeople(row.shoot.id)} />
              <Button
                tone={row.held === null ? 'quiet' : 'plain'}
                aria-label={t`Release ${fullNameOf(row.shoot)}`}
                onClick={() => onRelease([row.shoot.id])}
              >
                <Trans>Release</Trans>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {rows.length > 1 && (
        <div className={style.all}>
          {shown.length < rows.length && (
            <Button tone="plain" onClick={() => setUnfolded(true)}>
              <Plural value={rows.length - shown.length} one="# more" other="# more" />
            </Button>
          )}
          <Button tone="plain" onClick={() => onRelease(rows.map(({ shoot }) => shoot.id))}>
            {plural(rows.length, { one: 'Release # shoot', other: 'Release all # shoots' })}
          </Button>
        </div>
      )}
    </section>
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
