import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { setUser, userStore } from '#lib/auth/login-state.ts';
import { whileLoading } from '#lib/loading/loading.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Notice } from '#ui/notice.tsx';
import style from './credentials.module.css';

/** Confirms a new address with the token of its mail: by a button, so that no scanner does. */
export function ConfirmEmail({ token }: { token: string }) {
  const [email, setEmail] = useState<string | null>(null);
  const isLoggedIn = userStore.get() !== null;
  if (email !== null)
    return (
      <>
        <div aria-live="polite">
          <Notice tone="safe">
            <Trans>From now on you log in with {email}.</Trans>
          </Notice>
        </div>
        <ButtonLink to={isLoggedIn ? '/account' : '/'} tone="primary" wide>
          {isLoggedIn ? <Trans>Continue</Trans> : <Trans>Back to login</Trans>}
        </ButtonLink>
      </>
    );
  const confirm = async () => {
    const sent = call('auth.confirmEmailChange', { body: { token } }, { quiet: true });
    const { data } = await whileLoading(sent);
    setEmail(data.email);
    // This device may be logged in as the user, or as somebody else.
    if (isLoggedIn) setUser((await call('auth.preferences', { body: {} }, { quiet: true })).data);
  };
  return (
    <Form onSubmit={confirm}>
      <SubmitButton>
        <Trans>Confirm the address</Trans>
      </SubmitButton>
    </Form>
  );
}

/** Undoes a change of address with the token of its mail. */
export function UndoEmail({ token }: { token: string }) {
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null)
    return (
      <>
        <div aria-live="polite">
          <Notice tone="safe">
            <Trans>You log in with {email} again. We sent a link for a new password there.</Trans>
          </Notice>
        </div>
        <ButtonLink to="/" tone="primary" wide>
          <Trans>Back to login</Trans>
        </ButtonLink>
      </>
    );
  const undo = async () => {
    const sent = call('auth.undoEmailChange', { body: { token } }, { quiet: true });
    setEmail((await whileLoading(sent)).data.email);
  };
  return (
    <Form onSubmit={undo}>
      <p className={style.quiet}>
        <Trans>
          Your former address counts again. Everybody is logged out of your account, and the password no
          longer works. Passkeys and an app that were added since then are removed.
        </Trans>
      </p>
      <SubmitButton tone="danger">
        <Trans>Undo this change</Trans>
      </SubmitButton>
    </Form>
  );
}
