import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#lib/api/error-record.ts';
import { call } from '#lib/api/call.ts';
import { signOut } from '#lib/auth/login-state.ts';
import { whileLoading } from '#lib/loading/loading.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { NewPasswordField } from '#ui/form/new-password-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';

/** Sets a new password with the token of the mailed link. */
export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [refused, setRefused] = useState(false);
  return (
    <Form
      check={({ password, password_confirmation: again }): Record<string, string> =>
        password === again ? {} : { password_confirmation: t`The two passwords are not the same.` }
      }
      onSubmit={async ({ password = '', password_confirmation = '' }) => {
        const body = { email, token, password, password_confirmation };
        const sent = call('auth.resetPassword', { body }, { quiet: true });
        await whileLoading(sent).catch((error: unknown) => {
          setRefused(error instanceof ApiError && error.code === 'reset_invalid');
          throw error;
        });
        signOut();
        // Removes the token from the address. The success message survives a reload.
        await navigate({ pathname, search }, { replace: true, state: { changed: true } });
      }}
    >
      {/* For password managers. Not `type="email"`: the user cannot correct an address whose format the browser rejects. */}
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      <NewPasswordField label={t`New password`} />
      <PasswordField
        name="password_confirmation"
        label={t`New password once more`}
        required
        autoComplete="new-password"
      />
      <SubmitButton>
        <Trans>Change password</Trans>
      </SubmitButton>
      {refused && (
        <ButtonLink to="/password-reset" wide>
          <Trans>Ask for a new link</Trans>
        </ButtonLink>
      )}
    </Form>
  );
}
