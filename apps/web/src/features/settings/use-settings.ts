import type { StudioSettings, UpdateSettings } from '@photoslate/contract/settings';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/loading/notifications.ts';

const KEY = ['studio', 'settings'] as const;

/** Everything that an owner has set for the studio, read for this visit: a form must not begin with what the device kept of an earlier one. */
export function useSettings() {
  const visit = useId();
  const [openedAt] = useState(Date.now);
  return useQuery({
    queryKey: [...KEY, visit, openedAt],
    gcTime: 0,
    // What is typed is not disturbed later.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => (await call('studio.settings', {}, { quiet: true, signal })).data,
  });
}

/** Shows the settings as a write has answered them, and says that they are saved. */
export function useSettingsSaved(): (settings: StudioSettings) => void {
  const client = useQueryClient();
  return (settings) => {
    client.setQueriesData<StudioSettings>({ queryKey: KEY }, settings);
    notify('success', t`Saved`);
  };
}

/** Saves some settings and leaves the others; rejects with the server's `ApiError`, for the form around it. */
export function useSaveSettings(): (change: UpdateSettings) => Promise<void> {
  const saved = useSettingsSaved();
  return async (body) => saved((await call('studio.updateSettings', { body }, { quiet: true })).data);
}
