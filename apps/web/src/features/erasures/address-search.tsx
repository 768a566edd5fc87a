import type { OwnData } from '@photoslate/contract/privacy';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { Section } from '#ui/section.tsx';

/** Finds one address and shows its stored data below. `forget` clears the result. */
export function AddressSearch({ children }: { children: (held: OwnData, forget: () => void) => ReactNode }) {
  const [held, setHeld] = useState<OwnData | null>(null);
  return (
    <>
      <Section
        title={<Trans>One customer</Trans>}
        intro={
          <Trans>
            Somebody asks what you hold about them, or wants it erased: type their address. Each look is kept
            in the log.
          </Trans>
        }
      >
        <Form
          onSubmit={async ({ email = '' }) => {
            setHeld((await call('privacy.export', { body: { email } }, { quiet: true })).data);
          }}
        >
          <EmailField autoComplete="off" />
          <SubmitButton>
            <Trans>Show what is held</Trans>
          </SubmitButton>
        </Form>
      </Section>
      {held && children(held, () => setHeld(null))}
    </>
  );
}
