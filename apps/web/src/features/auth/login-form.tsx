import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#lib/api/error-record.ts';
import { call } from '#lib/api/call.ts';
import { signIn } from '#lib/auth/login-state.ts';
import { whileLoading } from '#lib/loading/loading.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { CodeStep } from './code-step.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import style from './login-form.module.css';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

const logIn = async (body: Credentials & { otp?: string }) =>
  signIn(await whileLoading(call('auth.login', { body }, { quiet: true, namesDevice: true })));

/**
 * Logs in with e-mail and password, and with a code if the user has a second factor. The whole app
 * then knows the user.
 */
export function LoginForm() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  // The right password, while a code or a passkey is missing.
  const [known, setKnown] = useState<(Credentials & { byPasskey: boolean }) | null>(null);
  if (known) {
    const { byPasskey, ...credentials } = known;
    return (
      <CodeStep
        byPasskey={byPasskey}
        onCode={(otp) => logIn({ ...credentials, otp })}
        onBack={() => setKnown(null)}
      />
    );
  }
  return (
    <Form
      onSubmit={async ({ email = '', password = '' }) => {
        try {
          await logIn({ email, password });
        } catch (error) {
          const code = error instanceof ApiError && error.code;
          const byPasskey = code === 'passkey_required';
          if (!byPasskey && code !== 'second_factor_required') throw error;
          setKnown({ email, password, byPasskey });
        }
      }}
    >
      <EmailField
        defaultValue={typed}
        autoComplete="username"
        onBlur={(event) => setTyped(event.currentTarget.value)}
      />
      <PasswordField name="password" label={t`Password`} required autoComplete="current-password" />
      <SubmitButton>
        <Trans>Log in</Trans>
      </SubmitButton>
      <AppLink to="/password-reset" className={style.forgot} state={{ email: typed }}>
        <Trans>Forgot your password?</Trans>
      </AppLink>
      <PasskeyLogin />
    </Form>
  );
}
