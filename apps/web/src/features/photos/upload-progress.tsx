import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useStore } from '#lib/store.ts';
import { useRefusalWords } from './refusal-words.ts';
import style from './upload-progress.module.css';
import { uploadStore } from './upload-queue.ts';

/** "412 of 812 on the server", and what was kept out with a word why. */
export function UploadProgress({ sessionId }: { sessionId: string }) {
  const { t } = useLingui();
  const words = useRefusalWords();
  const { total, done, refused, sentBytes, totalBytes } = useStore(uploadStore(sessionId));
  if (total === 0) return null;
  const finished = done + refused.length === total;
  const percent = finished ? 100 : Math.min(99, Math.floor((100 * sentBytes) / Math.max(1, totalBytes)));
  return (
    <section className={style.box} aria-label={t`Upload`}>
      {/* Spoken once it is done: on the way there the bar tells whoever asks it. */}
      <p className={style.count} role="status" aria-busy={!finished}>
        <Trans>
          <strong>{done}</strong> of {total} on the server
        </Trans>
      </p>
      {!finished && <progress className={style.bar} max={100} value={percent} aria-label={t`Upload`} />}
      {refused.length > 0 && (
        <div className={style.refused} role="alert">
          <p>
            <IconAlertTriangle size={20} aria-hidden="true" />
            <Plural value={refused.length} one="# file was kept out:" other="# files were kept out:" />
          </p>
          <ul>
            {refused.slice(0, 50).map(({ name, why }, index) => (
              // Two files of one name are two files.
              // eslint-disable-next-line react/no-array-index-key
              <li key={`${index}/${name}`}>
                <strong>{name}</strong>: {words[why]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
