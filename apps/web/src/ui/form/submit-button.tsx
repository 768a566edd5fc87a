import { Trans } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ancestorsOf, focusHeading } from '#lib/page/focus-recovery.ts';
import { Button, type Tone } from '#ui/button.tsx';
import { useFormState } from './form-state.ts';
import style from './form.module.css';

/**
 * Submits the surrounding form, and is busy while the form is. In a form that edits stored values
 * it is disabled until something was changed.
 */
export function SubmitButton({ children, tone = 'primary' }: { children: ReactNode; tone?: Tone }) {
  const { busy, changed, reset } = useFormState();
  const place = useRef<HTMLDivElement>(null);
  const isOff = changed === false && !busy;
  useLayoutEffect(() => {
    // A button that is disabled loses the focus, as one that is removed does.
    const button = place.current?.querySelector<HTMLElement>('[type=submit]');
    if (!isOff || !button || button !== document.activeElement) return;
    button.blur();
    focusHeading(ancestorsOf(button));
  }, [isOff]);
  const content = (
    <>
      <Button type="submit" tone={tone} wide busy={busy} disabled={isOff}>
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
  return changed === null ? (
    content
  ) : (
    <div ref={place} className={style.edits}>
      {content}
    </div>
  );
}
