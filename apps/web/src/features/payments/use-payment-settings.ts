import type { PaymentSettings } from '@photoslate/contract/payments';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/loading/notifications.ts';

const KEY = ['studio', 'payment-settings'] as const;

/** The payment methods as the owner has set them. */
export const usePaymentSettings = () =>
  useQuery({
    queryKey: KEY,
    // A form takes its initial values once. Later refetches must not change it.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => (await call('payments.settings', {}, { quiet: true, signal })).data,
  });

/**
 * Returns a function that shows the settings of a write's answer, and confirms that they are saved.
 */
export function usePaymentSettingsSaved(): (settings: PaymentSettings) => void {
  const client = useQueryClient();
  return (settings) => {
    client.setQueryData(KEY, settings);
    notify('success', t`Saved`);
  };
}
