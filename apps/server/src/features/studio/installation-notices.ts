import type { StudioNotice } from '@photoslate/contract/settings';
import { formerLanOrigin } from '#platform/code-origins.ts';
import type { Db } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';

/** How long owners see that the server's address has changed. */
const CHANGE_SHOWN_MS = 30 * 86_400_000;

/**
 * Problems of the installation that keep customers from their photos until an operator fixes them.
 */
export async function installationNotices({ config }: Platform, db: Db, now: Date): Promise<StudioNotice[]> {
  const { publicUrl: address, publicUrlSource: source } = config;
  const notices: StudioNotice[] = [];
  if (source === 'local') notices.push({ kind: 'local-address', address });
  if (source === 'lan') notices.push({ kind: 'lan-address', address });
  const former = await formerLanOrigin(db, config, new Date(now.getTime() - CHANGE_SHOWN_MS));
  if (former) {
    const { origin, changedAt } = former;
    notices.push({ kind: 'address-changed', address, former: origin, changedAt: changedAt.toISOString() });
  }
  if (!config.smtpUrl) notices.push({ kind: 'no-mail-server' });
  return notices;
}
