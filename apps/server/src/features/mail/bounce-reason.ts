import type { MailReason } from '@photoslate/contract/mail';

/** The reason of a failed delivery, from an enhanced status code of RFC 3463 (`5.2.2`). */
export function reasonOfStatus(status: string): MailReason {
  const [kind, subject, detail] = status.split('.');
  // 5.1.7 and 5.1.8 are about the sender's address.
  if (subject === '1') return detail === '7' || detail === '8' ? 'refused' : 'no_such_address';
  if (subject === '2')
    return (
      ({ '1': 'mailbox_closed', '2': 'mailbox_full', '3': 'too_large' } as const)[detail ?? ''] ?? 'other'
    );
  if (subject === '3') return detail === '4' ? 'too_large' : kind === '4' ? 'unreachable' : 'other';
  if (subject === '4') return 'unreachable';
  return subject === '7' ? 'refused' : 'other';
}

/** Whether the reason means that the address permanently accepts no mail. */
export const isGone = (reason: MailReason): boolean =>
  reason === 'no_such_address' || reason === 'mailbox_closed';

/**
 * The reason in a reply of a mail server, which may lack an enhanced status code. Without one, 550
 * is about the address only as an answer to RCPT TO.
 */
export function reasonOfReply(reply: string, { ofRecipient }: { ofRecipient: boolean }): MailReason {
  const [, code, status] = /^([245]\d\d)[ -]+(\d\.\d+\.\d+)?/.exec(reply) ?? [];
  if (status) return reasonOfStatus(status);
  if (!code) return 'unreachable';
  if (code === '552') return 'mailbox_full';
  if (['550', '551', '553', '556'].includes(code)) return ofRecipient ? 'no_such_address' : 'refused';
  return code === '554' ? 'refused' : 'other';
}
