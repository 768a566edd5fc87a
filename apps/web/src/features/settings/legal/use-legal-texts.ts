import { t } from '@lingui/core/macro';
import type { LegalText, SetLegalText } from '@photoslate/contract/studio-legal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/loading/notifications.ts';

const KEY = ['studio', 'legal-texts'] as const;

/** The studio's legal texts, fetched for each visit, as the settings are. */
export function useLegalTexts() {
  const visit = useId();
  const [openedAt] = useState(Date.now);
  return useQuery({
    queryKey: [...KEY, visit, openedAt],
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => (await call('studio.legalTexts', {}, { quiet: true, signal })).data,
  });
}

/** Saves one text. Rejects with the server's `ApiError`, which the form handles. */
export function useSaveLegalText(): (body: SetLegalText) => Promise<void> {
  const client = useQueryClient();
  return async (body) => {
    const { data } = await call('studio.setLegalText', { body }, { quiet: true });
    client.setQueriesData<LegalText[]>({ queryKey: KEY }, data);
    notify('success', t`Saved`);
  };
}
