import { Trans } from '@lingui/react/macro';
import { ReadFailed } from '#ui/read-failed.tsx';

/** Shown instead of the list of sessions if it cannot be loaded and is not on this device. */
export const SessionsFailed = ({ error, retry }: { error: Error; retry: () => void }) => (
  <ReadFailed
    error={error}
    retry={retry}
    missing={
      <Trans>Your sessions have never been opened here. They appear by themselves once you are online.</Trans>
    }
  />
);
