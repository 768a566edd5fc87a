import type { Reason } from '@photoslate/contract/photo-evidence';
import { Trans } from '@lingui/react/macro';
import { IconCheck, IconHandClick, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { IndexPhoto } from '../photo-index/photo-index.ts';
import { type LabelOf, reasonWords } from '../questions/reason-words.ts';
import style from './inspector.module.css';

interface EvidenceProps {
  reasons: readonly Reason[];
  photo: IndexPhoto;
  labelOf: LabelOf;
}

/**
 * Why a photo is where it is: order and time agree with its shoot or not, and what else is known.
 */
export function Evidence({ reasons, photo, labelOf }: EvidenceProps) {
  return (
    <ul className={style.evidence}>
      {photo.verdict === 'by-hand' && (
        <li>
          <IconHandClick size={18} aria-hidden="true" />
          <Trans>It was assigned by hand.</Trans>
        </li>
      )}
      {reasons.map((reason) =>
        reasonWords([reason], labelOf).map((sentence) => (
          <li key={sentence} data-agrees={agrees(reason, photo)}>
            <Sign agrees={agrees(reason, photo)} />
            {sentence}
          </li>
        )),
      )}
    </ul>
  );
}

/** Whether order or time speaks for the photo's shoot; undefined for other reasons. */
function agrees(reason: Reason, { shootIds }: IndexPhoto): boolean | undefined {
  if (reason.kind === 'order' || reason.kind === 'time') return shootIds.includes(reason.shootId);
  return undefined;
}

function Sign({ agrees: does }: { agrees: boolean | undefined }) {
  if (does === undefined) return <IconInfoCircle size={18} aria-hidden="true" />;
  return does ? <IconCheck size={18} aria-hidden="true" /> : <IconX size={18} aria-hidden="true" />;
}
