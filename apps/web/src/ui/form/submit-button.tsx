import type { ReactNode } from 'react';
import { Button, type Tone } from '#ui/button.tsx';
import { useFormState } from './form-state.ts';

/** Sends the form around it; busy while the form is. */
export function SubmitButton({ children, tone = 'primary' }: { children: ReactNode; tone?: Tone }) {
  const { busy } = useFormState();
  return (
    <Button type="submit" tone={tone} wide busy={busy}>
      {children}
    </Button>
  );
}
