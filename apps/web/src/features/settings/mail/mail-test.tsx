import type { MailTest as Result } from '@photoslate/contract/installation';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { Button } from '#ui/button.tsx';
import { MailReasonText } from '#ui/mail-reason.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { MailFault } from './mail-fault.tsx';
import style from './mail-setup.module.css';

/** Sends a test mail to the owner, and shows what the mail server answered. */
export function MailTest({ to, onSent }: { to: string; onSent: () => void }) {
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setResult(null);
    try {
      setResult((await call('installation.testMail', { body: {} })).data);
      onSent();
    } catch {
      // A notification shows the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section
      title={<Trans>Test the mail server</Trans>}
      intro={<Trans>The test e-mail goes to your own address, {to}. This takes up to half a minute.</Trans>}
    >
      <div className={style.result} role="status">
        {result && <TestResult {...result} />}
      </div>
      <Button busy={busy} onClick={() => void send()}>
        <Trans>Send test e-mail</Trans>
      </Button>
    </Section>
  );
}

function TestResult({ to, result, fault, reason, said }: Result) {
  switch (result) {
    case 'accepted':
      return (
        <Notice tone="safe">
          <Trans>
            The mail server accepted the e-mail to {to}. Look in your mailbox, and in the spam folder.
          </Trans>
        </Notice>
      );
    case 'file':
      return (
        <Notice tone="look">
          <Trans>Nothing was sent: the e-mail was kept as a file, because no mail server is set up.</Trans>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="lost">
          <p>
            <strong>
              <Trans>The e-mail was not sent.</Trans>
            </strong>
          </p>
          <p>
            {fault !== null ? <MailFault fault={fault} /> : <MailReasonText reason={reason ?? 'other'} />}
          </p>
          {said !== null && <code className={style.said}>{said}</code>}
        </Notice>
      );
    default:
      return result satisfies never;
  }
}
