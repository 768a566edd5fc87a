import { Plural, Trans } from '@lingui/react/macro';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import style from './step-strip.module.css';
import { type Step, type StepWords, stepsOf } from './steps.ts';

/** How far a session has come, as a clapper stick of four bars with their counts. */
export function StepStrip({ session }: { session: KnownSession }) {
  return (
    <span className={style.steps}>
      {stepsOf(session).map(({ name, tone, words }) => (
        <span key={name} className={style.step} data-tone={tone}>
          <span className="visually-hidden">
            <StepName name={name} />{' '}
          </span>
          <span className={style.words} data-figures>
            <Words words={words} />
          </span>
        </span>
      ))}
    </span>
  );
}

/** The names of the four steps above the strips. */
export function StepNames() {
  return (
    <span className={style.steps}>
      {(['photographed', 'card', 'checked', 'published'] as const).map((name) => (
        <span key={name}>
          <StepName name={name} />
        </span>
      ))}
    </span>
  );
}

function StepName({ name }: { name: Step['name'] }) {
  if (name === 'photographed') return <Trans>Photographed</Trans>;
  if (name === 'card') return <Trans>Card read</Trans>;
  if (name === 'checked') return <Trans>Checked</Trans>;
  return <Trans context="step of a session">Published</Trans>;
}

function Words({ words }: { words: StepWords }) {
  switch (words.kind) {
    case 'shoots':
      return words.count === 0 ? (
        <Trans>No shoots</Trans>
      ) : (
        <Plural value={words.count} one="# shoot" other="# shoots" />
      );
    case 'photos':
      return <Plural value={words.count} one="# photo" other="# photos" />;
    case 'files':
      return (
        <Trans>
          {words.count} of {words.of}
        </Trans>
      );
    case 'missing':
      return <Trans>{words.count} missing</Trans>;
    case 'damaged':
      return <Trans>{words.count} damaged</Trans>;
    case 'questions':
      return <Plural value={words.count} one="# question" other="# questions" />;
    case 'waiting':
      return <Trans>{words.count} waiting</Trans>;
    case 'e-mailed':
      return <Trans>{words.count} e-mailed</Trans>;
    case 'published':
      return words.count === words.of ? (
        <Plural value={words.count} one="# shoot" other="# shoots" />
      ) : (
        <Trans>
          {words.count} of {words.of}
        </Trans>
      );
    case 'no-card':
      return <Trans>No card yet</Trans>;
    case 'deleted':
      return <Trans>Deleted</Trans>;
    case 'all-assigned':
      return <Trans>All assigned</Trans>;
    case 'ready':
      return <Trans>Ready</Trans>;
    case 'nobody':
      return <Trans>Nobody yet</Trans>;
    default:
      return '–';
  }
}
