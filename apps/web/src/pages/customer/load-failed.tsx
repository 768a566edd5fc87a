import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ApiError, plainWords } from '#lib/api/error-record.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TechnicalDetail } from '#ui/technical-detail.tsx';

/** Shown instead of content that could not be fetched: the reason and a button to try again. */
export function LoadFailed({ error, again }: { error: ApiError; again: () => void }) {
  const words = plainWords(error.record);
  return (
    <EmptyState
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={words ?? error.record.message}
      action={
        <Button onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {words && <TechnicalDetail record={error.record} />}
    </EmptyState>
  );
}
