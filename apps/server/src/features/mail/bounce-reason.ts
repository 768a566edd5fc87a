import type { MailReason } from '@photoslate/contract/mail';

/** Why a mail did not arrive, from the enhanced status code of RFC 3463 (`5.2.2`). */
export function reasonOfStatus(status: string): MailReason {
  const [, subject, detail] = status.split('.');
  if (subject === '1') return 'no_such_address';
  if (subject === '2')
    return (
      ({ '1': 'mailbox_closed', '2': 'mailbox_full', '3': 'too_large' } as const)[detail ?? ''] ?? 'other'
    );
  if (subject === '3') return detail === '4' ? 'too_large' : 'unreachable';
  if (subject === '4') return 'unreachable';
  return subject === '7' ? 'refused' : 'other';
}

/** The same from what a mail server answered, which may be without such a code; without any answer it was not reached. */
export function reasonOfReply(reply: string): MailReason {
  const [, code, status] = /^([245]\d\d)[ -]+(\d\.\d+\.\d+)?/.exec(reply) ?? [];
  if (status) return reasonOfStatus(status);
  if (!code) return 'unreachable';
  if (code === '552') return 'mailbox_full';
  if (['550', '551', '553'].includes(code)) return 'no_such_address';
  return code === '554' ? 'refused' : 'other';
}
