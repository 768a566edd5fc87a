import type { SessionDetail } from '@photoslate/contract/sessions';
import { Trans } from '@lingui/react/macro';
import { IconPhotoUp } from '@tabler/icons-react';
import { interruptedCards } from '#features/photos/card/interrupted-cards.ts';
import { NextVerbButton } from '#features/sessions/progress/next-verb.tsx';
import { SessionSteps } from '#features/sessions/progress/session-steps.tsx';
import { useUser } from '#lib/auth/use-user.ts';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { useSessionProgress } from '#lib/offline/use-session-progress.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { withInterruptedCard } from './with-interrupted-card.ts';

/** The session as its row in the list of sessions shows it; undefined while that is being read. */
function useRowOf(session: SessionDetail): KnownSession | undefined {
  const userId = useUser()?.id ?? '';
  const known = useSessionProgress(session);
  return known && withInterruptedCard(known, interruptedCards.of(session.id, userId));
}

/** How far the session has come, at the desk. A session without a shoot has not begun. */
export function DeskSteps({ session }: { session: SessionDetail }) {
  const row = useRowOf(session);
  const { status, shootCount } = row ?? session;
  if (status !== 'ended' && shootCount === 0) return null;
  return <SessionSteps session={row ?? session} isLoading={row === undefined} />;
}

interface NextActionProps {
  session: SessionDetail;
  onNext: () => void;
}

/** The next shoot while the session runs; afterwards the same next step as in the list. */
export function DeskAction({ session, onNext }: NextActionProps) {
  const row = useRowOf(session);
  if (session.status !== 'ended') return <StartButton onNext={onNext} />;
  return row ? <NextVerbButton session={row} /> : null;
}

/** The next shoot while the session runs; afterwards the card and its photos. */
export function FieldAction({ session: { id, status, photoCount }, onNext }: NextActionProps) {
  if (status !== 'ended') return <StartButton onNext={onNext} />;
  return (
    <ButtonLink tone="primary" to={`/session/${id}/photos`} icon={<IconPhotoUp aria-hidden="true" />}>
      {photoCount === 0 ? <Trans>Upload the card</Trans> : <Trans>Check and publish</Trans>}
    </ButtonLink>
  );
}

const StartButton = ({ onNext }: Pick<NextActionProps, 'onNext'>) => (
  <Button tone="primary" onClick={onNext}>
    <Trans>Start new shoot</Trans>
  </Button>
);
