import { Plural } from '@lingui/react/macro';
import { useUser } from '#lib/auth/use-user.ts';
import { Notice } from '#ui/notice.tsx';
import { interruptedCards } from './interrupted-cards.ts';

/** After a reload: a browser has forgotten the files, the server has not. */
export function Interrupted({ sessionId }: { sessionId: string }) {
  const user = useUser();
  const total = user ? interruptedCards.of(sessionId, user.id) : 0;
  if (total === 0) return null;
  return (
    <Notice tone="look">
      <Plural
        value={total}
        one="A card with # photograph was on its way when this page was closed. Choose the card again: what is on the server is skipped."
        other="A card with # photographs was on its way when this page was closed. Choose the card again: what is on the server is skipped."
      />
    </Notice>
  );
}
