import type { StudioSettings, UpdateSettings } from '@photoslate/contract/settings';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/loading/notifications.ts';

const KEY = ['studio', 'settings'] as const;

/**
 * The studio's settings, fetched for each visit: a form must not start with values that the device
 * cached earlier.
 */
export function useSettings() {
  const visit = useId();
  const [openedAt] = useState(Date.now);
  return useQuery({
    queryKey: [...KEY, visit, openedAt],
    gcTime: 0,
    // A refetch must not disturb what the user types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => (await call('studio.settings', {}, { quiet: true, signal })).data,
  });
}

/**
 * Returns a function that shows the settings of a write's answer, and confirms that they are saved.
 */
export function useSettingsSaved(): (settings: StudioSettings) => void {
  const client = useQueryClient();
  return (settings) => {
    client.setQueriesData<StudioSettings>({ queryKey: KEY }, settings);
    notify('success', t`Saved`);
  };
}

/**
 * Saves some settings and leaves the others. Rejects with the server's `ApiError`, which the form
 * handles.
 */
export function useSaveSettings(): (change: UpdateSettings) => Promise<void> {
  const saved = useSettingsSaved();
  return async (body) => saved((await call('studio.updateSettings', { body }, { quiet: true })).data);
}
