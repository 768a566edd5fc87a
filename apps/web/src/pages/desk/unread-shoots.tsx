import type { SessionDetail } from '@photoslate/contract/sessions';
import { Plural, Trans } from '@lingui/react/macro';
import { nextShootNumber, unreadShoots } from '#lib/offline/unread-shoots.ts';
import { Notice } from '#ui/notice.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
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
        <div className={style.blank}>
          <SlateStripe />
          <div>
            <span className={style.blankNumber}>{number}</span>
            <h2>
              <Trans>You can start the next shoot</Trans>
            </h2>
          </div>
          <p>
            <Trans>Its QR code works without a network, and people can register as usual.</Trans>
          </p>
          <p className={style.blankNote}>
            <Trans>
              If another phone also starts shoot {number}, yours becomes {number}B. No photo gets lost.
            </Trans>
          </p>
        </div>
      )}
    </div>
  );
}
