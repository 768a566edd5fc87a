import { PASSWORD_MIN_LENGTH } from '@photoslate/contract/constants';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import style from './field.module.css';
import { PasswordField } from './password-field.tsx';

/** Scoring takes a phone some of the time between two letters. */
const PAUSE_MS = 200;

interface NewPasswordFieldProps {
  label: string;
  /** What is known of its user beside what stands in the form. */
  about?: readonly string[];
}

/** A password that is being chosen. Whether it is easily guessed is said while it is typed; the server decides. */
export function NewPasswordField({ label, about = [] }: NewPasswordFieldProps) {
  const { t } = useLingui();
  const [strong, setStrong] = useState<boolean | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef('');
  useEffect(() => () => clearTimeout(pause.current), []);

  const judge = async (password: string, form: HTMLFormElement | null) => {
    // The lists of words are large, and only somebody who chooses a password needs them.
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
            ? t`At least ${PASSWORD_MIN_LENGTH} characters. A few words in a row are easy to remember.`
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
        // Without the lists, as without a network, the hint stays.
        else pause.current = setTimeout(() => void judge(value, form).catch(() => undefined), PAUSE_MS);
      }}
    />
  );
}

/** Names, address and studio, as they stand in the form. */
const textsIn = (form: HTMLFormElement | null): string[] =>
  [...(form?.elements ?? [])].flatMap((field) =>
    field instanceof HTMLInputElement && ['text', 'email'].includes(field.type) && !isPassword(field)
      ? [field.value]
      : [],
  );

/** Also one that is shown, and so is of type text. */
const isPassword = ({ name }: HTMLInputElement) => name.startsWith('password');
