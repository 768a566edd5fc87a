import type { OwnData } from '@photoslate/contract/privacy';
import { saveFile } from '#lib/api/save-file.ts';

/** Saves the stored data of an address as a JSON file, which people and programs can read. */
export async function saveOwnData(held: OwnData): Promise<void> {
  const name = `photoslate-${held.email.replaceAll(/[^a-z0-9.@-]/gi, '_')}.json`;
  await saveFile(new File([JSON.stringify(held, null, 2)], name, { type: 'application/json' }));
}
