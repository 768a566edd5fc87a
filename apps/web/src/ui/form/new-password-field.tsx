import { PASSWORD_MIN_LENGTH } from '@photoslate/contract/constants';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import style from './field.module.css';
import { PasswordField } from './password-field.tsx';

/** Delays the check until the user pauses, because it takes a phone noticeable time. */
const PAUSE_MS = 200;

interface NewPasswordFieldProps {
  label: string;
  /** Data about the user that is not in the form. */
  about?: readonly string[];
}

/**
 * A field for a new password. It shows during typing if the password is easy to guess. The server
 * decides.
 */
export function NewPasswordField({ label, about = [] }: NewPasswordFieldProps) {
  const { t } = useLingui();
  const [strong, setStrong] = useState<boolean | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef('');
  useEffect(() => () => clearTimeout(pause.current), []);

  const checkStrength = async (password: string, form: HTMLFormElement | null) => {
    // The word lists are large, so they are loaded only here.
    const { isStrongPassword } = await import('@photoslate/contract/password-strength');
    if (typed.current === password) setStrong(isStrongPassword(password, [...about, ...textsIn(form)]));
  };
  return (
    <PasswordField
      name="password"
      label={label}
      hint={
        <span aria-live="polite" className={style.strength} data-strong={strong ?? undefined}>
          {strong === true && <IconCircleCheck size={18} aria-hidden="true" />}
          {strong === false && <IconAlertTriangle size={18} aria-hidden="true" />}
          {strong === null
            ? t`At least ${PASSWORD_MIN_LENGTH} characters. Tip: a few random words are easy to remember.`
            : strong
              ? t`Hard to guess.`
              : t`Too easy to guess. Add a word or two.`}
        </span>
      }
      minLength={PASSWORD_MIN_LENGTH}
      required
      autoComplete="new-password"
      onChange={({ currentTarget: { value, form } }) => {
        typed.current = value;
        clearTimeout(pause.current);
        if (value.length < PASSWORD_MIN_LENGTH) setStrong(null);
        // If the lists cannot be loaded, for example without a network, the hint stays.
        else
          pause.current = setTimeout(() => void checkStrength(value, form).catch(() => undefined), PAUSE_MS);
      }}
    />
  );
}

/** The names, the mail address and the studio in the form. */
const textsIn = (form: HTMLFormElement | null): string[] =>
  [...(form?.elements ?? [])].flatMap((field) =>
    field instanceof HTMLInputElement && ['text', 'email'].includes(field.type) && !isPassword(field)
      ? [field.value]
      : [],
  );

/** Also true for a password that is shown and therefore has the type `text`. */
const isPassword = ({ name }: HTMLInputElement) => name.startsWith('password');
