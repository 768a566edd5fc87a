import type { MailReason } from '@photoslate/contract/mail';
import { Trans } from '@lingui/react/macro';

/** The reason why an e-mail did not arrive, in a few words. */
export function MailReasonText({ reason }: { reason: MailReason }) {
  switch (reason) {
    case 'no_such_address':
      return <Trans>no such address</Trans>;
    case 'mailbox_full':
      return <Trans>mailbox full</Trans>;
    case 'mailbox_closed':
      return <Trans>mailbox closed</Trans>;
    case 'too_large':
      return <Trans>too large for the mailbox</Trans>;
    case 'refused':
      return <Trans>refused by the mail server</Trans>;
    case 'unreachable':
      return <Trans>mail server out of reach</Trans>;
    case 'link_over':
      return <Trans>the link was withdrawn before</Trans>;
    case 'other':
      return <Trans>undeliverable</Trans>;
    default:
      return reason satisfies never;
  }
}
