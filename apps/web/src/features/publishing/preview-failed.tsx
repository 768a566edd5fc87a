import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/**
 * Instead of a preview that could not be read, for example because the person was unlinked a moment
 * ago. The page stays usable.
 */
export function PreviewFailed({ retry }: { retry: () => void }) {
  return (
    <Notice tone="look">
      <p>
        <Trans>The preview could not be loaded.</Trans>
      </p>
      <Button tone="plain" onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  );
}
