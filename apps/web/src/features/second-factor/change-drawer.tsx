import type { ReactNode } from 'react';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import style from './second-factor.module.css';

export interface ChangeQuestion {
  readonly title: string;
  readonly effect: ReactNode;
  readonly submit: ReactNode;
  readonly isDanger?: boolean;
  /** Throws `ApiError`, which is shown in the drawer. */
  readonly act: () => Promise<void>;
}

interface ChangeDrawerProps {
  question: ChangeQuestion | null;
  onClose: () => void;
}

/** Asks before a change of the second factor, and says what changes. */
export function ChangeDrawer({ question, onClose }: ChangeDrawerProps) {
  return (
    <Drawer open={question !== null} onClose={onClose} title={question?.title ?? ''}>
      {question && (
        <Form
          onSubmit={async () => {
            await question.act();
            onClose();
          }}
        >
          <p className={style.quiet}>{question.effect}</p>
          <SubmitButton tone={question.isDanger ? 'danger' : 'primary'}>{question.submit}</SubmitButton>
        </Form>
      )}
    </Drawer>
  );
}
