import type { SessionDetail } from '@photoslate/contract/sessions';
import { readList } from '../card/read-folders.ts';
import { uploadsOf } from '../card/uploads.ts';
import { makePracticePhotos } from './practice-photos.ts';

/** Makes the photos of a practice session, and uploads them like the files of a card. */
export async function uploadPracticePhotos(session: SessionDetail, word: string): Promise<void> {
  const files = await makePracticePhotos(session, word);
  void uploadsOf(session.id).add(readList(files));
}
