import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { Notice } from '#ui/notice.tsx';

/** Requests the link to one's own data. The answer is the same for every address. */
export function RequestDataForm() {
  const [asked, setAsked] = useState<{ sendsMail: boolean } | null>(null);
  if (asked)
    return (
      <div role="status">
        <Notice tone={asked.sendsMail ? 'safe' : 'look'}>
          {asked.sendsMail ? (
            <Trans>
              If a studio here knows this address, an e-mail with a link is on its way to it. The link works
              for a week.
            </Trans>
          ) : (
            <Trans>
              No mail server is set up, so no e-mail can be sent. Please ask the studio for your data.
            </Trans>
          )}
        </Notice>
      </div>
    );
  return (
    <Form
      onSubmit={async ({ email = '' }) => {
        setAsked((await call('privacy.ask', { body: { email } }, { quiet: true })).data);
      }}
    >
      <EmailField autoComplete="email" />
      <SubmitButton>
        <Trans>Send me the link</Trans>
      </SubmitButton>
    </Form>
  );
}
