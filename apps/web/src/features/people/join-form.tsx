import type { InvitationPage } from '@photoslate/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#lib/api/call.ts';
import { signIn } from '#lib/auth/login-state.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { whileLoading } from '#lib/loading/loading.ts';
import { Form } from '#ui/form/form.tsx';
import { NewPasswordField } from '#ui/form/new-password-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';

/** Accepts an invitation to a studio: sets a password and logs in. */
export function JoinForm({ token, invitation }: { token: string; invitation: InvitationPage }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { email } = invitation;
  const join = async (names: { firstName: string; lastName: string }, password: string, again: string) => {
    const body = { token, ...names, password, password_confirmation: again, language };
    await call('people.acceptInvitation', { body }, { quiet: true });
    signIn(await call('auth.login', { body: { email, password } }, { quiet: true, namesDevice: true }));
  };
  return (
    <Form
      check={({ password, password_confirmation: again }): Record<string, string> =>
        password === again ? {} : { password_confirmation: t`The two passwords are not the same.` }
      }
      onSubmit={({ firstName = '', lastName = '', password = '', password_confirmation = '' }) =>
        whileLoading(join({ firstName, lastName }, password, password_confirmation))
      }
    >
      {/* For password managers. */}
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      <TextField
        name="firstName"
        label={t`First name`}
        defaultValue={invitation.firstName}
        autoComplete="given-name"
        maxLength={120}
      />
      <TextField
        name="lastName"
        label={t`Last name`}
        defaultValue={invitation.lastName}
        autoComplete="family-name"
        maxLength={120}
      />
      <NewPasswordField label={t`Password`} about={[invitation.studio.name]} />
      <PasswordField
        name="password_confirmation"
        label={t`Repeat password`}
        required
        autoComplete="new-password"
      />
      <SubmitButton>
        <Trans>Join the studio</Trans>
      </SubmitButton>
    </Form>
  );
}
