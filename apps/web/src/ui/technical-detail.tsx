import type { ErrorRecord } from '#lib/api/error-record.ts';
import style from './technical-detail.module.css';

/**
 * The original message of a network or parser error, in small print below the explanation in the
 * user's language. It helps support.
 */
export function TechnicalDetail({ record }: { record: ErrorRecord }) {
  return (
    <small lang="en" translate="no" className={style.message}>
      {record.message}
    </small>
  );
}
