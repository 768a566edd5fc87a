import type { ErrorRecord } from '#lib/api/error-record.ts';
import style from './technical-detail.module.css';

/** What a network or a parser said itself, small, for below the sentence in the user's language: for who is asked what it was. */
export function TechnicalDetail({ record }: { record: ErrorRecord }) {
  return (
    <small lang="en" translate="no" className={style.message}>
      {record.message}
    </small>
  );
}
