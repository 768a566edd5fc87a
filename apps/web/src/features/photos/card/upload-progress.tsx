import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useStore } from '#lib/store.ts';
import { Button } from '#ui/button.tsx';
import { UploadPausedNotice } from './upload-paused-notice.tsx';
import { Interrupted } from './interrupted.tsx';
import { OtherFiles } from './other-files.tsx';
import { RefusedList } from './refused-list.tsx';
import { TimeLeft } from './time-left-words.tsx';
import style from './upload-progress.module.css';
import { isFinished } from './upload-state.ts';
import { uploadsOf } from './uploads.ts';

/** "412 of 812 on the server", the remaining time, and a list of the rejected files only. */
export function UploadProgress({ sessionId }: { sessionId: string }) {
  const { t } = useLingui();
  const queue = uploadsOf(sessionId);
  const state = useStore(queue.state);
  const { total, done, known, settledBytes, totalBytes, listing, hold, refused, others } = state;
  if (total + others.count === 0 && !listing) return <Interrupted sessionId={sessionId} />;
  const finished = isFinished(state);
  const percent = finished ? 100 : Math.min(99, Math.floor((100 * settledBytes) / Math.max(1, totalBytes)));
  return (
    <section className={style.box} aria-label={t`Upload`}>
      <div className={style.head}>
        {/* Announced once when the upload is done. Until then, screen readers can read the progress bar. */}
        <p className={style.count} role="status" aria-busy={!finished}>
          <Trans>
            <strong>{done}</strong> of {total} on the server
          </Trans>
        </p>
        {!finished &&
          (hold === 'paused' ? (
            <Button icon={<IconPlayerPlay size={20} aria-hidden="true" />} onClick={() => queue.goOn()}>
              <Trans>Resume upload</Trans>
            </Button>
          ) : (
            <Button icon={<IconPlayerPause size={20} aria-hidden="true" />} onClick={() => queue.pause()}>
              <Trans>Pause</Trans>
            </Button>
          ))}
      </div>
      {!finished && <progress className={style.bar} max={100} value={percent} aria-label={t`Upload`} />}
      <p className={style.detail}>
        {listing && <Trans>Reading the card.</Trans>}
        {!finished && !listing && (
          <>
            <span>
              <Trans>
                {gigabytes(settledBytes)} of {gigabytes(totalBytes)}
              </Trans>
            </span>
            <span>
              <TimeLeft seconds={state.secondsLeft} />
            </span>
          </>
        )}
        {known > 0 && (
          <span>
            <Plural value={known} one="# was there already" other="# were there already" />
          </span>
        )}
      </p>
      {!finished && hold && <UploadPausedNotice hold={hold} onTry={() => queue.goOn()} />}
      {refused.length > 0 && (
        <RefusedList
          refused={refused}
          onRetry={(id) => queue.retry(id)}
          onLeaveOut={(id) => queue.leaveOut(id)}
        />
      )}
      {others.count > 0 && <OtherFiles others={others} />}
    </section>
  );
}

/** "1.2 GB", in the page's language. */
function gigabytes(bytes: number): string {
  const [unit, value] = bytes < 1e9 ? ['megabyte', bytes / 1e6] : ['gigabyte', bytes / 1e9];
  return new Intl.NumberFormat(document.documentElement.lang || 'en', {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
