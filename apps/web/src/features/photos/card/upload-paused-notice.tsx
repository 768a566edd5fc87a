import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import style from './upload-progress.module.css';
import type { Hold } from './upload-state.ts';

/** Explains why no file is sent now, what is stored, and what to do (usually nothing). */
export function UploadPausedNotice({ hold, onTry }: { hold: Hold; onTry: () => void }) {
  if (hold === 'paused')
    return (
      <Notice>
        <Trans>Paused. What is on the server stays there, and it goes on from where it was.</Trans>
      </Notice>
    );
  if (hold === 'signed-out')
    return (
      <Notice tone="look">
        <Trans>
          You were logged out. Log in again without closing this page, and it goes on from where it was.
        </Trans>
      </Notice>
    );
  return (
    <Notice tone="look">
      <div className={style.head}>
        <p>
          {hold === 'network' && (
            <Trans>No connection to the server. It goes on by itself as soon as there is one.</Trans>
          )}
          {hold === 'busy' && <Trans>The server is busy. It goes on by itself in a moment.</Trans>}
          {hold === 'no-room' && (
            <Trans>
              The server has no room left. What arrived is kept, and it goes on by itself once somebody made
              room.
            </Trans>
          )}
        </p>
        <Button tone="plain" onClick={onTry}>
          <Trans>Try now</Trans>
        </Button>
      </div>
    </Notice>
  );
}
