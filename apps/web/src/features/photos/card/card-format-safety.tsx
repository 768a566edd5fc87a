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
            one="The card’s only photo is on the server, byte for byte. It is safe to format the card."
            other="All # photos of the card are on the server, byte for byte. It is safe to format the card."
          />
        </Notice>
      );
    case 'others':
      return (
        <Notice tone="look">
          <Plural
            value={verdict.count}
            one="All photos of the card are on the server. # other file is not: copy it before you format the card."
            other="All photos of the card are on the server. # other files are not: copy them before you format the card."
          />
        </Notice>
      );
    case 'damaged':
      return (
        <Notice tone="look">
          <Plural
            value={verdict.count}
            one="# file is on the server exactly as on the card, but can’t be read. Look at it on the camera before you format the card."
            other="# files are on the server exactly as on the card, but can’t be read. Look at them on the camera before you format the card."
          />
        </Notice>
      );
    case 'not-there':
      return (
        <Notice tone="look">
          <Plural
            value={verdict.count}
            one="Don’t format the card yet: # of its files is not on the server."
            other="Don’t format the card yet: # of its files are not on the server."
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
        one="The uploaded file is safe here. To check that nothing is missing, choose the card again; files already here are skipped."
        other="# files are safe here. To check that nothing is missing, choose the card again; files already here are skipped."
      />
    </Notice>
  );
}
