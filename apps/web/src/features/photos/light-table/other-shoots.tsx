import { Trans, useLingui } from '@lingui/react/macro';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { Button } from '#ui/button.tsx';
import type { CardContext } from '../card-context.ts';
import type { IndexPhoto } from '../photo-index/photo-index.ts';
import { GapText } from '../questions/split/gap-text.tsx';
import { gapOf, photosOfShoot } from '../questions/split/lane.ts';
import style from './inspector.module.css';
import { nearShoots } from './near-shoots.ts';

interface OtherShootsProps {
  card: CardContext;
  photo: IndexPhoto;
  /** The photos of the whole card. */
  photos: readonly IndexPhoto[];
  /** The photos of its question, or itself. */
  askedIds: ReadonlySet<string>;
  onMove: (shootId: string) => void;
}

/** The shoots that a photo may belong to instead, each with a button that moves it there. */
export function OtherShoots({ card, photo, photos, askedIds, onMove }: OtherShootsProps) {
  const { t } = useLingui();
  const { titleOf } = useShootNames();
  const near = nearShoots(card.shoots, photo);
  if (near.length === 0) return null;
  return (
    <section>
      <h3>{photo.shootIds.length > 0 ? <Trans>Could also be</Trans> : <Trans>Could be</Trans>}</h3>
      <ul className={style.others}>
        {near
          .map((shoot) => ({ shoot, gap: gapOf(shoot, photosOfShoot(photos, shoot.id, askedIds), photo) }))
          .map(({ shoot, gap }) => (
            <li key={shoot.id}>
              <span className={style.number}>{shoot.label}</span>
              <span className={style.words}>
                {titleOf(shoot)}
                <span className={style.quiet} data-figures>
                  {gap && <GapText gap={gap} />}
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
