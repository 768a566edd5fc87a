import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#lib/api/call.ts';
import { signIn } from '#lib/auth/login-state.ts';
import { isLanguage, locales } from '#lib/i18n/languages.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { whileLoading } from '#lib/loading/loading.ts';
import { Form } from '#ui/form/form.tsx';
import { NewPasswordField } from '#ui/form/new-password-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import style from '#ui/form/form.module.css';

/**
 * Creates the studio and its owner with the one-time link that the server printed, then logs the
 * owner in.
 */
export function SetupForm({ token }: { token: string }) {
  const { t } = useLingui();
  const spoken = useLanguage();
  return (
    <Form
      onSubmit={async ({
        studioName = '',
        firstName = '',
        lastName = '',
        email = '',
        password = '',
        language,
      }) => {
        const body = {
          token,
          studioName,
          firstName,
          lastName,
          email,
          password,
          language: isLanguage(language) ? language : spoken,
        };
        signIn(await whileLoading(call('auth.setUp', { body }, { quiet: true, namesDevice: true })));
      }}
    >
      <TextField
        name="studioName"
        label={t`Name of the studio`}
        hint={t`Your customers see it.`}
        required
        autoComplete="organization"
      />
      <div className={style.row}>
        <TextField name="firstName" label={t`First name`} autoComplete="given-name" />
        <TextField name="lastName" label={t`Last name`} autoComplete="family-name" />
      </div>
      <EmailField autoComplete="username" />
      <NewPasswordField label={t`Password`} />
      <SelectField key={spoken} name="language" label={t`Language`} required defaultValue={spoken}>
        {locales.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SubmitButton>
        <Trans>Set up the studio</Trans>
      </SubmitButton>
    </Form>
  );
}
