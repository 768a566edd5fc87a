import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#lib/api/call.ts';
import { useSendsMail } from '#lib/auth/use-user.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Drawer } from '#ui/drawer.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useSetEmailChange } from './use-email-change.ts';
import style from './credentials.module.css';

interface ChangeDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** Asks for the new address, which then gets a link. */
export function ChangeEmailDrawer({ open, onClose }: ChangeDrawerProps) {
  const { t } = useLingui();
  const sendsMail = useSendsMail();
  const setChange = useSetEmailChange();
  return (
    <Drawer open={open} onClose={onClose} title={t`Change the e-mail address`}>
      <Form
        onSubmit={async ({ email = '' }) => {
          const { data } = await call('auth.changeEmail', { body: { email } }, { quiet: true });
          setChange(data);
          onClose();
          const { email: sentTo } = data;
          if (sendsMail) notify('success', t`A link is on its way to ${sentTo}.`);
        }}
      >
        <p className={style.quiet}>
          <Trans>
            The new address gets a link. It counts once you have opened the link and pressed the button; the
            present address is then told.
          </Trans>
        </p>
        <EmailField label={t`New e-mail address`} autoComplete="email" />
        <SubmitButton>
          <Trans>Send the link</Trans>
        </SubmitButton>
      </Form>
    </Drawer>
  );
}
