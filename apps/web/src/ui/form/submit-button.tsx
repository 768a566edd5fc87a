import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button, type Tone } from '#ui/button.tsx';
import { useFormState } from './form-state.ts';
import style from './form.module.css';

/**
 * Submits the surrounding form, and is busy while the form is. In a form that edits stored values
 * it is disabled until something was changed.
 */
export function SubmitButton({ children, tone = 'primary' }: { children: ReactNode; tone?: Tone }) {
  const { busy, changed, reset } = useFormState();
  const content = (
    <>
      <Button type="submit" tone={tone} wide busy={busy} disabled={changed === false && !busy}>
        {children}
      </Button>
      {changed && !busy && (
        <p className={style.unsaved}>
          <Trans>Not saved yet.</Trans>{' '}
          <Button tone="plain" onClick={reset}>
            <Trans>Discard changes</Trans>
          </Button>
        </p>
      )}
    </>
  );
  return changed === null ? content : <div className={style.edits}>{content}</div>;
}
