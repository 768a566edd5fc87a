import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#lib/api/call.ts';
import { draftOf } from '#lib/storage/drafts.ts';
import { isLanguage, locales } from '#lib/i18n/languages.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { RoleField } from './person-fields.tsx';
import { useNotifyInvited } from './notify-invited.ts';
import { usePeopleChanged } from './use-people.ts';

/** Invites a person by e-mail. */
export function InviteDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const spoken = useLanguage();
  const changed = usePeopleChanged();
  const tellInvited = useNotifyInvited();
  return (
    <Drawer open={open} onClose={onClose} title={t`Invite someone`}>
      <Form
        draft={draftOf('invitation')}
        onSubmit={async ({ email = '', firstName = '', lastName = '', role, language }) => {
          const body = {
            email,
            firstName,
            lastName,
            role: role === 'owner' ? ('owner' as const) : ('photographer' as const),
            language: isLanguage(language) ? language : spoken,
          };
          await call('people.invite', { body }, { quiet: true });
          onClose();
          tellInvited(email);
          await changed();
        }}
      >
        <EmailField autoComplete="off" />
        <TextField name="firstName" label={t`First name`} autoComplete="off" maxLength={120} />
        <TextField name="lastName" label={t`Last name`} autoComplete="off" maxLength={120} />
        <RoleField chosen="photographer" />
        <SelectField name="language" label={t`Language`} required defaultValue={spoken}>
          {locales.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SubmitButton>
          <Trans>Send the invitation</Trans>
        </SubmitButton>
      </Form>
    </Drawer>
  );
}
