import { useLingui } from '@lingui/react/macro';
import { type ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** The required field for an e-mail address, checked before the form is sent. */
export function EmailField(props: Partial<ComponentProps<typeof TextField>>) {
  const { t } = useLingui();
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      label={t`E-mail address`}
      required
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
