import type { StudioNotice } from '@photoslate/contract/settings';
import { QUOTA_WARNING_SHARE, quotaShare } from '@photoslate/domain/quota';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { useQuotaUse } from './quota.queries.ts';

/**
 * A notice that stands until its cause is repaired. Released apps cannot show further kinds of the
 * server's notices.
 */
export type StandingNotice =
  | StudioNotice
  | { readonly kind: 'insecure' }
  /** `share`: the used part of the quota, such as 0.83. */
  | { readonly kind: 'quota'; readonly share: number };

/** Only changes of the configuration add or remove a notice. */
const STALE_MS = 5 * 60_000;

/**
 * The notices of this installation, the worst first. Owners see issues that keep customers from
 * their photos, all users see that features do not work without HTTPS.
 */
export function useStandingNotices(): readonly StandingNotice[] {
  const isOwner = useUser()?.role === 'owner';
  const { data = [] } = useQuery({
    queryKey: ['studio', 'notices'],
    enabled: isOwner,
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => (await call('studio.notices', {}, { quiet: true, signal })).data,
  });
  const use = useQuotaUse(isOwner).data;
  const share = (use && quotaShare(use)) ?? 0;
  return [
    ...(isSecureContext ? [] : [{ kind: 'insecure' } as const]),
    ...(share < QUOTA_WARNING_SHARE ? [] : [{ kind: 'quota', share } as const]),
    ...data,
  ];
}
