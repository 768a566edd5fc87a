import type { UnreadableReason } from '@photoslate/contract/photos';
import type { z } from 'zod';
import { useLingui } from '@lingui/react/macro';
import type { Refusal } from './send-file.ts';

/** Why a file never got in, each in a few words. */
export function useRefusalWords(): Record<Refusal, string> {
  const { t } = useLingui();
  return {
    'no-photograph': t`this is not a photograph`,
    'too-large': t`larger than 200 MB`,
    damaged: t`it arrived damaged; choose it again`,
    'not-allowed': t`you may not add to this session`,
    'no-room': t`the server has no room left`,
    failed: t`the connection failed; choose it again and it goes on from where it was`,
  };
}

/** Why a file that is kept could not be read, each in a few words. */
export function useUnreadableWords(): Record<z.infer<typeof UnreadableReason>, string> {
  const { t } = useLingui();
  return {
    'not-an-image': t`this is not a photograph`,
    empty: t`the file is empty`,
    truncated: t`the file ends in the middle`,
    damaged: t`the file is damaged`,
    'too-large': t`it has too many pixels`,
    'too-slow': t`reading it took too long`,
    unsupported: t`kept, but this kind of file cannot be shown`,
  };
}
