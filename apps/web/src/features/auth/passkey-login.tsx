import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { signIn } from '#lib/auth/login-state.ts';
import { askPasskey, supportsPasskeys } from '#lib/auth/passkey.ts';
import { whileLoading } from '#lib/loading/loading.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';

async function logIn(): Promise<void> {
  const { data: options } = await call('auth.passkeyLoginOptions', {}, { namesDevice: true });
  const body = await askPasskey(options);
  // The browser does not tell whether the user cancelled or the device has no passkey.
  if (!body) notify('warning', t`No passkey was used. Try again, or use your password.`);
  else signIn(await whileLoading(call('auth.passkeyLogin', { body }, { namesDevice: true })));
}

/** Logs in with a passkey. Hidden where the browser has none. */
export function PasskeyLogin() {
  const [busy, run] = useBusy();
  if (!supportsPasskeys()) return null;
  return (
    <Button wide busy={busy} icon={<IconFingerprint aria-hidden="true" />} onClick={() => void run(logIn)}>
      <Trans>Use a passkey</Trans>
    </Button>
  );
}
