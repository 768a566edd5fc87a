import type { NextStep } from '@photoslate/contract/session-progress';
import { nextStepOf } from '#lib/offline/next-step.ts';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';

/**
 * `done`, `now` (in progress), `look` (the photographer's turn), `ready`, `lost` (failed), `none`
 * (not yet), `part` (partly done).
 */
export type StepTone = 'done' | 'now' | 'look' | 'ready' | 'lost' | 'none' | 'part';

export type StepWords =
  | { readonly kind: 'nothing' | 'no-card' | 'deleted' | 'all-assigned' | 'ready' | 'nobody' }
  | {
      readonly kind: 'shoots' | 'photos' | 'missing' | 'damaged' | 'questions' | 'waiting' | 'e-mailed';
      readonly count: number;
    }
  | { readonly kind: 'files' | 'published'; readonly count: number; readonly of: number };

export interface Step {
  readonly name: 'photographed' | 'card' | 'checked' | 'published';
  readonly tone: StepTone;
  readonly words: StepWords;
}

const NOTHING = { kind: 'nothing' } as const;

/** The four steps of a session: photographed, card read, checked, published. */
export function stepsOf(session: KnownSession): readonly Step[] {
  const next = nextStepOf(session);
  return [
    {
      name: 'photographed',
      tone: next === 'running' ? 'now' : 'done',
      words: { kind: 'shoots', count: session.shootCount },
    },
    { name: 'card', ...cardStep(session, next) },
    { name: 'checked', ...checkStep(session, next) },
    { name: 'published', ...publishStep(session, next) },
  ];
}

type Part = Omit<Step, 'name'>;

function cardStep({ emptiedAt, progress, photoCount }: KnownSession, next: NextStep): Part {
  if (emptiedAt) return { tone: 'done', words: { kind: 'deleted' } };
  const { storedCount = photoCount, pendingCount = 0, underwayCount = 0, damagedCount = 0 } = progress ?? {};
  if (storedCount + underwayCount === 0) return { tone: 'none', words: { kind: 'no-card' } };
  if (next === 'finish-upload') {
    return underwayCount > 0
      ? { tone: 'lost', words: { kind: 'missing', count: underwayCount } }
      : { tone: 'lost', words: { kind: 'damaged', count: damagedCount } };
  }
  if (underwayCount + pendingCount > 0) {
    const of = storedCount + underwayCount;
    return { tone: 'now', words: { kind: 'files', count: storedCount - pendingCount, of } };
  }
  return { tone: 'done', words: { kind: 'photos', count: photoCount } };
}

function checkStep({ emptiedAt, progress, photoCount }: KnownSession, next: NextStep): Part {
  if (emptiedAt) return { tone: 'done', words: NOTHING };
  const { questionCount = 0, pendingCount = 0, underwayCount = 0 } = progress ?? {};
  const isReading = pendingCount + underwayCount > 0 || next === 'finish-upload';
  if (isReading || photoCount === 0) return { tone: 'none', words: NOTHING };
  if (questionCount > 0) return { tone: 'look', words: { kind: 'questions', count: questionCount } };
  return { tone: 'done', words: { kind: 'all-assigned' } };
}

function publishStep({ progress }: KnownSession, next: NextStep): Part {
  if (!progress) return { tone: 'none', words: NOTHING };
  const { publishedShootCount: published, mailedCount, linkedCount, waitingCount } = progress;
  const left = progress.readyShootCount + progress.heldShootCount;
  if (published > 0 && left > 0)
    return { tone: 'part', words: { kind: 'published', count: published, of: published + left } };
  if (published > 0) {
    return mailedCount > 0
      ? { tone: 'done', words: { kind: 'e-mailed', count: mailedCount } }
      : { tone: 'done', words: { kind: 'published', count: published, of: published } };
  }
  if (next === 'publish' && left > 0) return { tone: 'ready', words: { kind: 'ready' } };
  if (linkedCount === 0) return { tone: 'none', words: { kind: 'nobody' } };
  // All of them have a recalled gallery, or an address that they have not confirmed.
  if (waitingCount === 0) return { tone: 'none', words: NOTHING };
  return { tone: 'none', words: { kind: 'waiting', count: waitingCount } };
}
