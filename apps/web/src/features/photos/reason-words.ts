import type { Photo } from '@photoslate/contract/photos';
import { useLingui } from '@lingui/react/macro';

/** What a photo's reasons say, as sentences; `labelOf` names a shoot ("7B"). */
export function useReasonWords(
  labelOf: (shootId: string) => string,
): (doubt: Pick<Photo, 'reasons'>) => string[] {
  const { t } = useLingui();
  const sentence = (reason: Photo['reasons'][number]): string | null => {
    const { kind, shootId } = reason as { kind: string; shootId?: string };
    const label = shootId ? labelOf(shootId) : '';
    switch (kind) {
      case 'order':
        return t`The last QR frame before it is of shoot ${label}.`;
      case 'time':
        return t`By its time it belongs to shoot ${label}.`;
      case 'time-between':
        return t`Its time is too close to where one shoot became another.`;
      case 'time-outside':
        return t`At its time no shoot was open.`;
      case 'after-completed':
        return t`It was taken after shoot ${label} was completed.`;
      case 'qr-missed':
        return t`No QR frame of shoot ${label} was found on this camera.`;
      case 'before-its-qr':
      case 'qr-maybe-after':
        return t`The QR frame of shoot ${label} may have been taken after the photos instead of before.`;
      case 'before-first-qr':
        return t`It was taken before the first QR frame of its camera.`;
      case 'several-codes':
        return t`The QR frame before it shows several codes.`;
      case 'foreign-code':
        return t`The QR frame before it is not of this session.`;
      case 'unbound-code':
        return t`The QR frame before it is of a shoot that never arrived.`;
      case 'no-camera-time':
        return t`The camera wrote no time.`;
      case 'no-clock':
        return t`Nothing tells how this camera’s clock stood.`;
      case 'clock-by-one-frame':
        return t`Only one QR frame tells how this camera’s clock stood.`;
      case 'clock-unconfirmed':
        return t`No later QR frame confirms this camera’s clock.`;
      case 'aligned-by-hand':
        return t`By the photo that you pointed at it belongs to shoot ${label}.`;
      case 'without-company':
        return t`No camera that photographs QR codes took a photo of shoot ${label} around this time.`;
      case 'clock-in-doubt':
        return t`This camera’s clock was changed around here.`;
      case 'no-order':
        return t`Nothing tells where it stands in the order of its camera.`;
      case 'may-be-qr-frame':
        return t`It may be a QR frame that could not be read.`;
      case 'no-pause':
        return t`No pause shows where shoot ${label} began.`;
      case 'other-phone':
        return t`Shoot ${label} ran on another phone.`;
      case 'long-pause':
        return t`It comes after a long pause: other people may have come.`;
      case 'poster':
        return t`The session’s own code is in the picture.`;
      case 'decided':
        return t`You decided about another version of it.`;
      default:
        return null;
    }
  };
  return ({ reasons }) => reasons.map(sentence).filter((words) => words !== null);
}
