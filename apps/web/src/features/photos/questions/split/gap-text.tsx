import { Trans } from '@lingui/react/macro';
import { gapWords } from './evidence.ts';
import type { Gap } from './lane.ts';

/** The distance between a photo and a shoot, in a question and in the light table. */
export function GapText({ gap: { kind, ms } }: { gap: Gap }) {
  const gap = <strong>{gapWords(ms)}</strong>;
  switch (kind) {
    case 'before-qr':
      return <Trans>{gap} before its QR photo</Trans>;
    case 'after-qr':
      return <Trans>{gap} after its QR photo</Trans>;
    case 'before-first':
      return <Trans>{gap} before its first photo</Trans>;
    case 'after-last':
      return <Trans>{gap} after its last photo</Trans>;
    case 'between':
      return <Trans>{gap} from its nearest photo</Trans>;
    case 'before-start':
      return <Trans>{gap} before its start</Trans>;
    case 'after-start':
      return <Trans>{gap} after its start</Trans>;
    case 'after-end':
      return <Trans>{gap} after its end</Trans>;
    default:
      return kind satisfies never;
  }
}
