import type { Checklist } from '@photoslate/contract/installation';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { checklistFacts, countStudios } from './installation.store.ts';
import { presentAddress } from './public-address.service.ts';

/** The steps of a studio's set-up, each done or open, computed from stored data. */
export async function readChecklist(platform: Platform, db: Db | Tx, studioId: string): Promise<Checklist> {
  const facts = await checklistFacts(db, studioId);
  const { source } = await presentAddress(platform, db);
  const hasAddress = source === 'configured' || source === 'stored';
  // On a server with several studios no owner can set it.
  const isAskedForAddress = hasAddress || (await countStudios(db)) === 1;
  return {
    isHidden: facts.isHidden,
    steps: [
      { step: 'studio', isDone: true },
      ...(isAskedForAddress ? [{ step: 'address', isDone: hasAddress } as const] : []),
      { step: 'mail', isDone: platform.config.smtpUrl !== undefined && facts.mailWorks },
      { step: 'logo', isDone: facts.hasLogo },
      { step: 'prices', isDone: facts.hasPrices },
      { step: 'payment', isDone: facts.hasPayment },
      { step: 'practice', isDone: facts.hasPractice },
      { step: 'session', isDone: facts.hasSession },
    ],
    recommendsTap: !facts.needsTap,
  };
}
