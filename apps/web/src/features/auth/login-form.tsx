import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { signIn } from '#lib/auth/login-state.ts';
import { whileLoading } from '#lib/loading/loading.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import style from './login-form.module.css';

/** Logs in with e-mail and password. The whole app then knows the user. */
export function LoginForm() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  return (
    <Form
      onSubmit={async ({ email = '', password = '' }) => {
        signIn(await whileLoading(call('auth.login', { body: { email, password } }, { quiet: true })));
      }}
    >
      <EmailField autoComplete="username" onBlur={(event) => setTyped(event.currentTarget.value)} />
      <PasswordField name="password" label={t`Password`} required autoComplete="current-password" />
      <SubmitButton>
        <Trans>Log in</Trans>
      </SubmitButton>
      <AppLink to="/password-reset" className={style.forgot} state={{ email: typed }}>
        <Trans>Forgot your password?</Trans>
      </AppLink>
    </Form>
  );
}
