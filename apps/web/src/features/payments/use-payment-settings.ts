import type { PaymentSettings } from '@photoslate/contract/payments';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/loading/notifications.ts';

const KEY = ['studio', 'payment-settings'] as const;

/** How customers can pay, as the owner has set it. */
export const usePaymentSettings = () =>
  useQuery({
    queryKey: KEY,
    // A form begins with what it finds, and is not disturbed later.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => (await call('payments.settings', {}, { quiet: true, signal })).data,
  });

/** Shows the settings as a write has answered them, and says that they are saved. */
export function usePaymentSettingsSaved(): (settings: PaymentSettings) => void {
  const client = useQueryClient();
  return (settings) => {
    client.setQueryData(KEY, settings);
    notify('success', t`Saved`);
  };
}
