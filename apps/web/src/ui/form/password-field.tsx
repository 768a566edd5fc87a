import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { FieldFrame } from './field-frame.tsx';
import style from './field.module.css';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'type'> {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A password field that can show the password, because mistyping is easy on a phone. */
export function PasswordField({ name, label, hint, required, ...rest }: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame name={name} label={label} hint={hint} required={required}>
      {(wiring) => (
        <div className={style.control}>
          <input
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(style.input, style.withReveal)}
            {...rest}
            {...wiring}
          />
          <button
            type="button"
            className={style.reveal}
            aria-pressed={shown}
            aria-label={t`Show password`}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={24} aria-hidden="true" /> : <IconEye size={24} aria-hidden="true" />}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
