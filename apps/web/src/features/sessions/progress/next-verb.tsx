import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { nextStepOf } from '#lib/offline/next-step.ts';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { AppLink } from '#ui/app-link.tsx';
import { ButtonLink } from '#ui/button.tsx';
import style from './next-verb.module.css';

/** `look`: the photographer's turn. `go`: ready. `open`: in progress. `calm`: nothing to do. */
type VerbTone = 'look' | 'go' | 'open' | 'calm';

interface Verb {
  readonly to: string;
  readonly tone: VerbTone;
  readonly words: ReactNode;
}

/** The button of a session's row: what the photographer does next with it. */
export function NextVerb({ session }: { session: KnownSession }) {
  const isOwner = useUser()?.role === 'owner';
  const { to, tone, words } = verbOf(session, isOwner);
  return (
    <AppLink to={to} className={style.verb} data-tone={tone}>
      {words}
    </AppLink>
  );
}

/**
 * The same as the main action of the session's own page. Nothing for a photographer if it only led
 * to this page: the sales that they may see are here.
 */
export function NextVerbButton({ session }: { session: KnownSession }) {
  const isOwner = useUser()?.role === 'owner';
  const hasOrders = (session.progress?.orderCount ?? 0) > 0;
  if (nextStepOf(session) === 'view-sales' && !isOwner && !hasOrders) return null;
  const { to, words } = verbOf(session, isOwner);
  return (
    <ButtonLink tone="primary" to={to}>
      {words}
    </ButtonLink>
  );
}

export function verbOf(session: KnownSession, isOwner: boolean): Verb {
  const { id, progress } = session;
  const photos = `/session/${id}/photos`;
  const questions = progress?.questionCount ?? 0;
  switch (nextStepOf(session)) {
    case 'running':
      return runningVerb(session);
    case 'upload-card':
      return { to: photos, tone: 'go', words: <Trans>Upload the card</Trans> };
    case 'finish-upload':
      return { to: photos, tone: 'look', words: <Trans>Finish upload</Trans> };
    case 'show-upload':
      return { to: photos, tone: 'open', words: <Trans>Show upload</Trans> };
    case 'answer-questions':
      return {
        to: `${photos}?view=look`,
        tone: 'look',
        words: <Plural value={questions} one="Answer # question" other="Answer # questions" />,
      };
    case 'publish':
      return { to: `/session/${id}/publish`, tone: 'go', words: <Trans>Publish</Trans> };
    case 'view-sales':
      return {
        to: isOwner ? `/studio/orders?session=${id}` : `/session/${id}?view=orders`,
        tone: 'calm',
        words: <Trans>View the sales</Trans>,
      };
    default:
      return { to: photos, tone: 'calm', words: <Trans>View photos</Trans> };
  }
}

function runningVerb({ id, status, progress }: KnownSession): Verb {
  const open = progress?.openShoot;
  if (status === 'calibrating')
    return { to: `/session/${id}/calibration`, tone: 'open', words: <Trans>Calibrate</Trans> };
  if (!open) return { to: `/session/${id}`, tone: 'open', words: <Trans>Open session</Trans> };
  return {
    to: `/session/${id}/shoot/${open.hash}`,
    tone: 'open',
    words: <Trans>Go to shoot {open.label}</Trans>,
  };
}
