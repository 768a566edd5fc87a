import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#lib/api/call.ts';
import { makePasskey } from '#lib/auth/passkey.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useSetPasskeys } from './use-passkeys.ts';
import style from './passkeys.module.css';

export interface AddPasskeyDrawerProps {
  open: boolean;
  onClose: () => void;
  /** The recovery codes come with the first second factor of a user. */
  onAdded?: (recoveryCodes: readonly string[] | undefined) => void;
}

/** Asks for a name, and then the device for a passkey. */
export function AddPasskeyDrawer({ open, onClose, onAdded }: AddPasskeyDrawerProps) {
  const { t } = useLingui();
  const setPasskeys = useSetPasskeys();
  const add = async (name: string) => {
    const { data: options } = await call('auth.passkeyOptions', {}, { quiet: true });
    const passkey = await makePasskey(options);
    if (!passkey) {
      notify('warning', t`No passkey was made.`);
      return;
    }
    if (passkey === 'present') {
      notify('warning', t`This device already has a passkey for your account.`);
      return;
    }
    const { recoveryCodes, ...passkeys } = (
      await call('auth.addPasskey', { body: { name, passkey } }, { quiet: true })
    ).data;
    setPasskeys(passkeys);
    onClose();
    notify('success', t`The passkey is ready.`);
    onAdded?.(recoveryCodes);
  };
  return (
    <Drawer open={open} onClose={onClose} title={t`Add a passkey`}>
      <Form onSubmit={({ name = '' }) => add(name)}>
        <p className={style.quiet}>
          <Trans>Your device or password manager asks next. The name tells your passkeys apart.</Trans>
        </p>
        <TextField name="name" label={t`Name`} placeholder={t`Phone, laptop …`} maxLength={60} required />
        <SubmitButton>
          <Trans>Continue</Trans>
        </SubmitButton>
      </Form>
    </Drawer>
  );
}
