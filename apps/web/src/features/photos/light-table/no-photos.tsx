import { Trans } from '@lingui/react/macro';
import { IconPhoto } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** The empty state of the light table: no photo matches the filter, or none has been read. */
export function NoPhotos({ filtered, onAll }: { filtered: boolean; onAll: () => void }) {
  return filtered ? (
    <EmptyState
      icon={<IconPhoto aria-hidden="true" />}
      title={<Trans>No shoot matches.</Trans>}
      action={
        <Button onClick={onAll}>
          <Trans>Show all photos</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState icon={<IconPhoto aria-hidden="true" />} title={<Trans>No photo has been read yet</Trans>}>
      <Trans>Photos appear here as they are read.</Trans>
    </EmptyState>
  );
}
