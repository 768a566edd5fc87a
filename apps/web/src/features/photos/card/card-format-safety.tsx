import type { CardVerification } from '@photoslate/contract/card';
import { Plural } from '@lingui/react/macro';
import { Notice } from '#ui/notice.tsx';
import type { UploadState } from './upload-state.ts';
import { formatSafetyOf } from './format-safety.ts';

/** Whether the card may be formatted. Only the card's own file list and checksums decide it. */
export function CardFormatSafety({
  uploads,
  account,
}: {
  uploads: UploadState;
  account: CardVerification | null;
}) {
  const verdict = formatSafetyOf(uploads, account);
  switch (verdict.kind) {
    case 'not-yet':
      return null;
    case 'safe':
      return (
        <Notice tone="safe">
          <Plural
            value={verdict.count}
            one="The one photograph of the card is on the server, byte for byte: it is safe to format the card."
            other="All # photographs of the card are on the server, byte for byte: it is safe to format the card."
          />
        </Notice>
      );
    case 'others':
      return (
        <Notice tone="look">
          <Plural
            value={verdict.count}
            one="All photographs of the card are on the server. # other file is not: copy it before you format the card."
            other="All photographs of the card are on the server. # other files are not: copy them before you format the card."
          />
        </Notice>
      );
    case 'damaged':
      return (
        <Notice tone="look">
          <Plural
            value={verdict.count}
            one="# file arrived as it is on the card, but could not be read. Look at it on the camera before you format the card."
            other="# files arrived as they are on the card, but could not be read. Look at them on the camera before you format the card."
          />
        </Notice>
      );
    case 'not-there':
      return (
        <Notice tone="look">
          <Plural
            value={verdict.count}
            one="Do not format the card yet: # file of it is not on the server."
            other="Do not format the card yet: # files of it are not on the server."
          />
        </Notice>
      );
    default:
      return verdict satisfies never;
  }
}

/**
 * The notice without the card: it confirms the files that arrived, and says nothing about missing
 * ones.
 */
export function ServerVerdict({ storedCount }: { storedCount: number }) {
  return (
    <Notice>
      <Plural
        value={storedCount}
        one="The file that arrived is kept. To know whether that is the whole card, choose the card again: what is here is skipped."
        other="All # files that arrived are kept. To know whether that is the whole card, choose the card again: what is here is skipped."
      />
    </Notice>
  );
}
