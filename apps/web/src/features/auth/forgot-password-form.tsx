import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#lib/api/call.ts';
import { whileLoading } from '#lib/loading/loading.ts';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { BackToLogin } from './back-to-login.tsx';

/** Requests a reset link. The answer is the same for known and unknown addresses. */
export function ForgotPasswordForm() {
  const { state } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [notSent, setNotSent] = useState<string | null>(null);
  if (sentTo !== null || notSent !== null) {
    return (
      <>
        <div aria-live="polite">
          {notSent === null ? (
            <Notice tone="safe">
              <Trans>
                If there is an account for {sentTo}, an e-mail with instructions is on its way. The link in it
                works once, for an hour.
              </Trans>
            </Notice>
          ) : (
            <Notice tone="look">{notSent}</Notice>
          )}
        </div>
        <BackToLogin />
      </>
    );
  }
  return (
    <>
      <p>
        <Trans>Enter your e-mail address. We’ll send you a link to choose a new password.</Trans>
      </p>
      <Form
        onSubmit={async ({ email = '' }) => {
          const asked = call('auth.forgotPassword', { body: { email } }, { quiet: true });
          const { message, sendsMail } = (await whileLoading(asked)).data;
          if (sendsMail) setSentTo(email);
          else setNotSent(message);
        }}
      >
        <EmailField defaultValue={(state as { email?: string } | null)?.email} autoComplete="username" />
        <SubmitButton>
          <Trans>Send instructions</Trans>
        </SubmitButton>
      </Form>
      <BackToLogin />
    </>
  );
}
