import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ApiError, plainWords } from '#lib/api/error-record.ts';
import { useIsKept } from '#lib/api/error-store.ts';
import { PageError } from '#lib/page/page-error.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { TechnicalDetail } from './technical-detail.tsx';
import style from './read-failed.module.css';

interface ReadFailedProps {
  error: Error;
  retry: () => void;
  /** Explains what is missing without a network and when it will appear, in a sentence or two. */
  missing?: ReactNode;
  /** Additional actions. */
  children?: ReactNode;
}

/**
 * Shown instead of data that could not be read: the generic error page if the server refused the
 * request (below 500), else an explanation and a retry button. After a navigation has cleared the
 * error, the read is repeated.
 */
export function ReadFailed({ error, retry, missing, children }: ReadFailedProps) {
  const kept = useIsKept(error instanceof ApiError ? error.record : undefined);
  const cleared = error instanceof ApiError && !kept;
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    if (cleared) tryAgain();
  }, [cleared]);
  if (cleared) return null;
  if (error instanceof ApiError && error.record.statusCode !== null && error.record.statusCode < 500) {
    throw new PageError(error.record.message, error.record.statusCode, error);
  }
  const record = error instanceof ApiError ? error.record : undefined;
  const words = record && plainWords(record);
  return (
    <EmptyState
      icon={
        record?.isRequestError ? (
          <IconCloudOff aria-hidden="true" />
        ) : (
          <IconAlertTriangle aria-hidden="true" />
        )
      }
      title={
        record?.isRequestError ? <Trans>Not available offline</Trans> : <Trans>Couldn’t load this</Trans>
      }
      action={
        <div className={style.actions}>
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
          {children}
        </div>
      }
    >
      {record?.isRequestError && missing && (
        <>
          {missing}
          <br />
        </>
      )}
      {words ?? error.message}
      {words && (
        <>
          <br />
          <TechnicalDetail record={record} />
        </>
      )}
    </EmptyState>
  );
}
