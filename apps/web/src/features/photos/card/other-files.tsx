import { Plural } from '@lingui/react/macro';
import { Notice } from '#ui/notice.tsx';
import style from './upload-progress.module.css';
import type { UploadState } from './upload-state.ts';

/**
 * Films and sounds of the card. They exist only on the card, so the photographer must know before
 * formatting it.
 */
export function OtherFiles({ others: { count, names } }: { others: UploadState['others'] }) {
  return (
    <Notice tone="look">
      <details className={style.others}>
        <summary>
          <Plural
            value={count}
            one="# video or other file was not uploaded. Copy it before you format."
            other="# videos and other files were not uploaded. Copy them before you format."
          />
        </summary>
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {count > names.length && <li>…</li>}
        </ul>
      </details>
    </Notice>
  );
}
