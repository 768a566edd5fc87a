import type { SessionDetail } from '@photoslate/contract/sessions';
import { Plural, Trans } from '@lingui/react/macro';
import { nextShootNumber, unreadShoots } from '#lib/offline/unread-shoots.ts';
import { Notice } from '#ui/notice.tsx';
import style from './session-view.module.css';

/**
 * Shown for a session that was never opened here: what is missing, and that a shoot can be started
 * anyway. Renders nothing if no shoot is missing.
 */
export function UnreadShoots({ session }: { session: SessionDetail }) {
  const count = unreadShoots(session);
  if (count === 0) return null;
  const number = nextShootNumber(session);
  return (
    <div className={style.unread}>
      <Notice tone="look">
        <p>
          <strong>
            <Plural
              value={count}
              one="# shoot is not on this device yet."
              other="# shoots are not on this device yet."
            />
          </strong>
        </p>
        <p>
          <Trans>
            You have never opened this session here. They appear by themselves once you are online.
          </Trans>
        </p>
      </Notice>
      {session.status !== 'ended' && (
        <p>
          <Trans>You can still start shoot {number}: its QR code works without a network.</Trans>
        </p>
      )}
    </div>
  );
}
