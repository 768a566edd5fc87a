import type { UnreadableReason } from '@photoslate/contract/photos';
import type { z } from 'zod';
import { useLingui } from '@lingui/react/macro';
import type { Refusal } from './card/send-file.ts';

/** Short texts: why a file was rejected, and what to do about it. */
export function useRefusalWords(): Record<Refusal, string> {
  const { t } = useLingui();
  return {
    'no-photograph': t`this is not a photo`,
    empty: t`the file is empty`,
    'too-large': t`larger than 200 MB`,
    damaged: t`it was damaged on the way; try again`,
    unreadable: t`it could not be read from the card; put the card in and choose it again`,
    'not-allowed': t`you may not upload to this session`,
    failed: t`the server could not store it; try again`,
  };
}

/** Short texts: why a stored file could not be read. */
export function useUnreadableWords(): Record<z.infer<typeof UnreadableReason>, string> {
  const { t } = useLingui();
  return {
    'not-an-image': t`this is not a photo`,
    empty: t`the file is empty`,
    truncated: t`the file is incomplete`,
    damaged: t`the file is damaged`,
    'too-large': t`it has too many pixels`,
    'too-slow': t`reading it took too long`,
    unsupported: t`stored, but this kind of file cannot be shown`,
  };
}
