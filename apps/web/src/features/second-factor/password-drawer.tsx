import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import style from './second-factor.module.css';

export interface PasswordQuestion {
  readonly title: string;
  readonly effect: ReactNode;
  readonly submit: ReactNode;
  readonly isDanger?: boolean;
  /** Throws `ApiError`, which is shown in the drawer. */
  readonly act: (password: string) => Promise<void>;
}

interface PasswordDrawerProps {
  question: PasswordQuestion | null;
  onClose: () => void;
}

/** Asks for the password before a change of the second factor, and says what changes. */
export function PasswordDrawer({ question, onClose }: PasswordDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer open={question !== null} onClose={onClose} title={question?.title ?? ''}>
      {question && (
        <Form
          onSubmit={async ({ password = '' }) => {
            await question.act(password);
            onClose();
          }}
        >
          <p className={style.quiet}>{question.effect}</p>
          <PasswordField name="password" label={t`Your password`} autoComplete="current-password" required />
          <SubmitButton tone={question.isDanger ? 'danger' : 'primary'}>{question.submit}</SubmitButton>
        </Form>
      )}
    </Drawer>
  );
}
