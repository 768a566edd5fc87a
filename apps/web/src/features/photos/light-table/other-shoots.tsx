import { Trans, useLingui } from '@lingui/react/macro';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { Button } from '#ui/button.tsx';
import type { CardContext } from '../card-context.ts';
import { durationWords } from '../clocks/duration-words.ts';
import type { IndexPhoto } from '../photo-index/photo-index.ts';
import style from './inspector.module.css';
import { type Distance, distanceOf, nearShoots } from './near-shoots.ts';

interface OtherShootsProps {
  card: CardContext;
  photo: IndexPhoto;
  onMove: (shootId: string) => void;
}

/** The shoots that a photo may belong to instead, each with a button that moves it there. */
export function OtherShoots({ card, photo, onMove }: OtherShootsProps) {
  const { t } = useLingui();
  const { titleOf } = useShootNames();
  const near = nearShoots(card.shoots, photo);
  if (near.length === 0) return null;
  return (
    <section>
      <h3>{photo.shootIds.length > 0 ? <Trans>Could also be</Trans> : <Trans>Could be</Trans>}</h3>
      <ul className={style.others}>
        {near.map((shoot) => (
          <li key={shoot.id}>
            <span className={style.number}>{shoot.label}</span>
            <span className={style.words}>
              {titleOf(shoot)}
              <span className={style.quiet}>
                <DistanceWords distance={distanceOf(shoot, photo.takenAtMs)} />
              </span>
            </span>
            <Button aria-label={t`Move to shoot ${shoot.label}`} onClick={() => onMove(shoot.id)}>
              <Trans>Move here</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DistanceWords({ distance }: { distance: Distance }) {
  switch (distance.kind) {
    case 'before':
      return <Trans>ended {durationWords(distance.ms)} before</Trans>;
    case 'after':
      return <Trans>started {durationWords(distance.ms)} later</Trans>;
    case 'open':
      return <Trans>was open then</Trans>;
    case 'unknown':
      return null;
    default:
      return distance satisfies never;
  }
}
