import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconMailCheck } from '@tabler/icons-react';
import style from './pitch.module.css';

interface Take {
  readonly number: number;
  readonly place: 'beach' | 'meadow' | 'evening';
  readonly people: string;
  readonly photos: number;
  readonly time: string;
}

/** Three groups on one memory card. */
const TAKES: readonly Take[] = [
  { number: 2, place: 'beach', people: 'Nadia & Sem', photos: 31, time: '18:02' },
  { number: 3, place: 'meadow', people: 'Familie Öztürk', photos: 12, time: '18:02' },
  { number: 4, place: 'evening', people: 'The Harpers', photos: 24, time: '18:03' },
];

/** The addresses of the drawn photos, by file (`demo/pictures/start-page-photos.ts`). */
const drawn = import.meta.glob<string>('./photos/*.webp', { eager: true, import: 'default', query: '?url' });

/**
 * Says what Photoslate is, by a piece of a memory card: each group starts with a photo of its code,
 * and gets its photos by e-mail.
 */
export function Pitch() {
  const { t } = useLingui();
  const claim = t`Show the code. Take the photos. Everyone gets theirs.`;
  return (
    <section className={style.pitch} aria-label={t`What Photoslate is`}>
      <p className={style.claim}>
        {claim.split(/(?<=\.)\s+/u).map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </p>
      <p className={style.explanation}>
        <Trans>
          Photoslate is the clapperboard for event photographers: photograph a code before each group, and
          every photo finds its people.
        </Trans>
      </p>
      <div
        className={style.card}
        role="img"
        aria-label={t`Three groups on one memory card: each starts with a photo of its code, and ends with an e-mail to its people`}
      >
        {TAKES.map((take) => (
          <OneTake key={take.number} {...take} />
        ))}
      </div>
    </section>
  );
}

function OneTake({ number, place, people, photos, time }: Take) {
  return (
    <div className={style.take} aria-hidden="true">
      <div className={style.tile}>
        <div className={style.stripe} />
        <div className={style.plate}>
          <b>{number}</b>
          <svg viewBox="0 0 21 21" shapeRendering="crispEdges">
            <path d={CODE} />
          </svg>
        </div>
      </div>
      {[1, 2, 3].map((nth) => (
        <img key={nth} src={drawn[`./photos/${place}-${nth}.webp`]} alt="" loading="lazy" decoding="async" />
      ))}
      <p className={style.sent}>
        <IconMailCheck size={20} aria-hidden="true" />
        <b>{people}</b>
        <span>
          <Trans>
            <Plural value={photos} one="# photo" other="# photos" /> · e-mailed {time}
          </Trans>
        </span>
      </p>
    </div>
  );
}

/**
 * A QR code of the word PHOTOSLATE, drawn in advance: the encoder is not part of the first load.
 */
const CODE =
  'M0 0h7v1h-7zM10 0h1v1h-1zM12 0h1v1h-1zM14 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM8 1h2v1h-2zM11 1h1v1h-1zM14 1h1v1h-1zM20 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1zM8 2h1v1h-1zM10 2h1v1h-1zM12 2h1v1h-1zM14 2h1v1h-1zM16 2h3v1h-3zM20 2h1v1h-1zM0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1zM8 3h2v1h-2zM11 3h1v1h-1zM14 3h1v1h-1zM16 3h3v1h-3zM20 3h1v1h-1zM0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1zM12 4h1v1h-1zM14 4h1v1h-1zM16 4h3v1h-3zM20 4h1v1h-1zM0 5h1v1h-1zM6 5h1v1h-1zM9 5h3v1h-3zM14 5h1v1h-1zM20 5h1v1h-1zM0 6h7v1h-7zM8 6h1v1h-1zM10 6h1v1h-1zM12 6h1v1h-1zM14 6h7v1h-7zM8 7h3v1h-3zM0 8h1v1h-1zM6 8h1v1h-1zM8 8h2v1h-2zM11 8h1v1h-1zM13 8h2v1h-2zM17 8h3v1h-3zM4 9h2v1h-2zM9 9h1v1h-1zM11 9h3v1h-3zM16 9h1v1h-1zM0 10h1v1h-1zM2 10h7v1h-7zM10 10h1v1h-1zM12 10h1v1h-1zM14 10h2v1h-2zM18 10h2v1h-2zM0 11h5v1h-5zM7 11h3v1h-3zM11 11h6v1h-6zM19 11h2v1h-2zM0 12h2v1h-2zM5 12h2v1h-2zM11 12h4v1h-4zM16 12h2v1h-2zM20 12h1v1h-1zM8 13h1v1h-1zM10 13h1v1h-1zM12 13h1v1h-1zM16 13h1v1h-1zM0 14h7v1h-7zM9 14h1v1h-1zM11 14h1v1h-1zM13 14h1v1h-1zM15 14h1v1h-1zM17 14h1v1h-1zM19 14h1v1h-1zM0 15h1v1h-1zM6 15h1v1h-1zM14 15h3v1h-3zM18 15h3v1h-3zM0 16h1v1h-1zM2 16h3v1h-3zM6 16h1v1h-1zM10 16h2v1h-2zM13 16h1v1h-1zM16 16h4v1h-4zM0 17h1v1h-1zM2 17h3v1h-3zM6 17h1v1h-1zM9 17h1v1h-1zM11 17h5v1h-5zM17 17h2v1h-2zM0 18h1v1h-1zM2 18h3v1h-3zM6 18h1v1h-1zM9 18h1v1h-1zM11 18h3v1h-3zM18 18h3v1h-3zM0 19h1v1h-1zM6 19h1v1h-1zM11 19h5v1h-5zM18 19h1v1h-1zM20 19h1v1h-1zM0 20h7v1h-7zM8 20h3v1h-3zM12 20h1v1h-1zM16 20h3v1h-3z';
