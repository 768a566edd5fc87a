import { useLingui } from '@lingui/react/macro';
import { useSendsMail } from '#lib/auth/use-user.ts';
import { notify } from '#lib/loading/notifications.ts';

/** Notifies that an invitation is sent, or only kept as a file because there is no mail server. */
export function useNotifyInvited(): (email: string) => void {
  const { t } = useLingui();
  const sendsMail = useSendsMail();
  return (email) => {
    if (sendsMail) notify('success', t`The invitation to ${email} is on its way.`);
    else notify('warning', t`No mail server is set up: the invitation to ${email} was kept as a file.`);
  };
}
