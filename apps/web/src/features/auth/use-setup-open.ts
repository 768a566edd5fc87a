import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';

/** Whether the installation still has no studio; null: not known yet, or the request failed. */
export function useSetupOpen(): boolean | null {
  const [open, setOpen] = useState<boolean | null>(null);
  useEffect(() => {
    call('auth.setupState', {}, { quiet: true }).then(
      ({ data }) => setOpen(data.open),
      () => undefined,
    );
  }, []);
  return open;
}
