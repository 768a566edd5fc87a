import type { SessionDetail } from '@photoslate/contract/sessions';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { openShoot } from '#lib/offline/overlay/open-shoot.ts';
import { unreadShoots } from '#lib/offline/unread-shoots.ts';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';

/**
 * Asks whether the open shoot is done before an action that completes it. Also asks if a shoot may
 * be open: this device has read no shoot of the session, although there are some. Otherwise the
 * action runs at once. The caller must render `question`.
 */
export function useDoneQuestion(
  session: SessionDetail,
  act: () => void,
  /** The shoot on the screen, which the question does not name. */
  shownId?: string,
): { ask: () => void; question: ReactNode } {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const open = openShoot(session.shoots);
  const mayBeOpen = session.shoots.length === 0 && unreadShoots(session) > 0;
  return {
    ask: () => (open || mayBeOpen ? setAsking(true) : act()),
    question: (
      <ConfirmDrawer
        open={asking}
        title={t`Are you done with this shoot?`}
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          act();
        }}
      >
        {open && open.id !== shownId && <Trans>Shoot {open.label} is still open. This completes it.</Trans>}
        {mayBeOpen && <Trans>A shoot may still be open. This completes it.</Trans>}
      </ConfirmDrawer>
    ),
  };
}
