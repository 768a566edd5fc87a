import { Trans, useLingui } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { ApiError, fieldErrors } from '#lib/api/error-record.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { confirmationStore } from '#lib/auth/confirmation.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { askPasskey, supportsPasskeys } from '#lib/auth/passkey.ts';
import { notify } from '#lib/loading/notifications.ts';
import { useStore } from '#lib/store.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import style from './confirm-dialog.module.css';

/**
 * Asks the user to confirm that it is them, whenever a call needs it. The call then goes on by
 * itself.
 */
export function ConfirmDialog() {
  const { t } = useLingui();
  const question = useStore(confirmationStore);
  return (
    <Drawer
      open={question !== null}
      onClose={() => question?.answer(t`Not done, because you did not confirm that it is you.`)}
      // Only pages with calls that need it load these texts.
      title={question ? t`Confirm that it is you` : ''}
    >
      {question && <Confirmation onConfirmed={() => question.answer(null)} />}
    </Drawer>
  );
}

function Confirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useLingui();
  const email = useUser()?.email ?? '';
  // The server says so after the right password.
  const [needsCode, setNeedsCode] = useState(false);
  const confirm = async (password: string, otp: string) => {
    try {
      await call('auth.confirm', { body: { password, ...(otp ? { otp } : {}) } }, { quiet: true });
    } catch (error) {
      const asksForCode = error instanceof ApiError && !needsCode && fieldErrors(error)['otp'];
      if (!asksForCode) throw error;
      setNeedsCode(true);
      return;
    }
    onConfirmed();
  };
  return (
    <Form onSubmit={({ password = '', otp = '' }) => confirm(password, otp)}>
      <p className={style.why}>
        <Trans>This step is protected. For the next five minutes you are not asked again.</Trans>
      </p>
      {/* A password manager looks for the address beside the password. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={t`Your current password`}
        autoComplete="current-password"
        required
      />
      {needsCode && <CodeField />}
      <SubmitButton>
        <Trans>Continue</Trans>
      </SubmitButton>
      <ByPasskey onConfirmed={onConfirmed} />
    </Form>
  );
}

/** The way without a password, for users with a passkey. */
function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useLingui();
  const isSupported = supportsPasskeys();
  const [busy, run] = useBusy();
  const { data } = useQuery({
    queryKey: ['passkeys'],
    enabled: isSupported,
    queryFn: async ({ signal }) => (await call('auth.passkeys', {}, { quiet: true, signal })).data,
  });
  if (!isSupported || !data?.available || data.passkeys.length === 0) return null;
  const confirm = async () => {
    const passkey = await askPasskey((await call('auth.confirmOptions', {})).data);
    if (!passkey) {
      notify('warning', t`No passkey was used. Try again, or use your password.`);
      return;
    }
    await call('auth.confirm', { body: { passkey } });
    onConfirmed();
  };
  return (
    <Button wide busy={busy} icon={<IconFingerprint aria-hidden="true" />} onClick={() => void run(confirm)}>
      <Trans>Use a passkey</Trans>
    </Button>
  );
}

/** Appears after the right password, and takes the focus. */
function CodeField() {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextField
      ref={field}
      name="otp"
      label={t`Code from the app, or a recovery code`}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}
