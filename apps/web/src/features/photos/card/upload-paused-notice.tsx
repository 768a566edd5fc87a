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
        <Trans>Paused. Files on the server stay there, and the upload resumes where it stopped.</Trans>
      </Notice>
    );
  if (hold === 'signed-out')
    return (
      <Notice tone="look">
        <Trans>
          You were logged out. Log in again without closing this page, and the upload resumes where it
          stopped.
        </Trans>
      </Notice>
    );
  return (
    <Notice tone="look">
      <div className={style.head}>
        <p>
          {hold === 'network' && (
            <Trans>No connection to the server. The upload resumes by itself once it is back.</Trans>
          )}
          {hold === 'busy' && <Trans>The server is busy. The upload resumes by itself in a moment.</Trans>}
          {hold === 'no-room' && (
            <Trans>
              The server is full. Uploaded files are safe, and the upload resumes by itself once there is
              space again.
            </Trans>
          )}
          {hold === 'quota' && (
            <Trans>
              The studio has used all of its space for photos. Uploaded files are safe, and the upload resumes
              by itself once there is space again. Keep photos for a shorter time, or ask the operator of the
              server for more.
            </Trans>
          )}
        </p>
        <Button tone="plain" onClick={onTry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </Notice>
  );
}
