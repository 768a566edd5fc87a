import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Drawer } from '#ui/drawer.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { NewPasswordField } from '#ui/form/new-password-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';

interface ChangePasswordDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** Asks for a new password, and offers to end the other logins. */
export function ChangePasswordDrawer({ open, onClose }: ChangePasswordDrawerProps) {
  const { t } = useLingui();
  const user = useUser();
  const client = useQueryClient();
  const email = user?.email ?? '';
  return (
    <Drawer open={open} onClose={onClose} title={t`Change the password`}>
      <Form
        check={({ password, password_confirmation: again }): Record<string, string> =>
          password === again ? {} : { password_confirmation: t`The two passwords are not the same.` }
        }
        onSubmit={async ({ password = '', password_confirmation = '', endOtherLogins }) => {
          const body = { password, password_confirmation, endOtherLogins: endOtherLogins !== undefined };
          await call('auth.changePassword', { body }, { quiet: true });
          onClose();
          notify('success', t`Your password is changed.`);
          await client.invalidateQueries({ queryKey: ['logins'] });
        }}
      >
        {/* For password managers. */}
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <NewPasswordField
          label={t`New password`}
          about={user ? [user.firstName, user.lastName, user.studio.name] : []}
        />
        <PasswordField
          name="password_confirmation"
          label={t`New password once more`}
          required
          autoComplete="new-password"
        />
        <CheckField name="endOtherLogins" defaultChecked>
          <Trans>Log out on all other devices</Trans>
        </CheckField>
        <SubmitButton>
          <Trans>Change the password</Trans>
        </SubmitButton>
      </Form>
    </Drawer>
  );
}
