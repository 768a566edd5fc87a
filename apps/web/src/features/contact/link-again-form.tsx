import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { Notice } from '#ui/notice.tsx';

/** Sends a gallery link again. The answer is the same for every address. */
export function LinkAgainForm() {
  const [answered, setAnswered] = useState<{ message: string; sendsMail: boolean } | null>(null);
  if (answered !== null) {
    return (
      <div role="status">
        <Notice tone={answered.sendsMail ? 'safe' : 'look'}>{answered.message}</Notice>
      </div>
    );
  }
  return (
    <Form
      onSubmit={async ({ email = '' }) => {
        const { data } = await call('galleries.requestLink', { body: { email } }, { quiet: true });
        setAnswered(data);
      }}
    >
      <EmailField autoComplete="email" />
      <SubmitButton>
        <Trans>Send me my link again</Trans>
      </SubmitButton>
    </Form>
  );
}
