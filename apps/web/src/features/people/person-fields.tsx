import { useLingui } from '@lingui/react/macro';
import { ChoiceField } from '#ui/form/choice-field.tsx';

/** The choice of a role. The field is `role`. */
export function RoleField({ chosen }: { chosen: 'photographer' | 'owner' }) {
  const { t } = useLingui();
  return (
    <ChoiceField
      name="role"
      legend={t`Role`}
      defaultValue={chosen}
      choices={[
        {
          value: 'photographer',
          label: t`Photographer`,
          detail: t`Creates sessions and sees only their own`,
        },
        { value: 'owner', label: t`Owner`, detail: t`Sees all sessions and can change everything here` },
      ]}
    />
  );
}
