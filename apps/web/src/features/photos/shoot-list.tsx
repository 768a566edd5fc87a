import type { CardReport } from '@photoslate/contract/card';
import type { Shoot } from '@photoslate/contract/shoots';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconArrowMerge, IconMail, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { ShootPicker } from './selection/shoot-picker.tsx';
import style from './shoot-list.module.css';

type Counts = CardReport['shoots'][number];

interface ShootListProps {
  shoots: readonly Shoot[];
  counts: readonly Counts[];
  timeZone: string;
  busy: boolean;
  onRecall: (shootId: string) => void;
  onMerge: (shootId: string, intoShootId: string) => void;
}

/**
 * The shoots of a card: their numbers of photos, their recipients, and whether they are published.
 */
export function ShootList({ shoots, counts, timeZone, busy, onRecall, onMerge }: ShootListProps) {
  const { t } = useLingui();
  const [mergedId, setMergedId] = useState<string | null>(null);
  const merged = shoots.find(({ id }) => id === mergedId);
  return (
    <>
      <ul className={style.list}>
        {shoots.map((shoot) => (
          <ShootRow
            key={shoot.id}
            shoot={shoot}
            counts={counts.find(({ shootId }) => shootId === shoot.id)}
            busy={busy}
            onRecall={() => onRecall(shoot.id)}
            onMerge={shoots.length > 1 ? () => setMergedId(shoot.id) : null}
          />
        ))}
      </ul>
      <Drawer
        open={merged !== undefined}
        onClose={() => setMergedId(null)}
        title={t`Merge shoot ${merged?.label ?? ''} into which shoot?`}
      >
        <p className={style.detail}>
          <Trans>Its photos, codes and customers move along. You can undo it.</Trans>
        </p>
        <ShootPicker
          label={t`Shoots`}
          shoots={shoots.filter(({ id }) => id !== mergedId)}
          timeZone={timeZone}
          onPick={(into) => {
            if (mergedId) onMerge(mergedId, into);
            setMergedId(null);
          }}
        />
      </Drawer>
    </>
  );
}

interface ShootRowProps {
  shoot: Shoot;
  counts: Counts | undefined;
  busy: boolean;
  onRecall: () => void;
  onMerge: (() => void) | null;
}

function ShootRow({ shoot, counts, busy, onRecall, onMerge }: ShootRowProps) {
  const { t } = useLingui();
  const emails = shoot.customers.filter(({ linked }) => linked).map(({ email }) => email);
  const { fullNameOf, titleOf } = useShootNames();
  const name = fullNameOf(shoot);
  return (
    <li className={style.row}>
      <span className={style.number}>{shoot.label}</span>
      <span className={style.words}>
        <strong>{titleOf(shoot)}</strong>
        <span className={style.detail}>
          <Plural value={counts?.photoCount ?? 0} one="# photo" other="# photos" />
          {' · '}
          {emails.length > 0 ? emails.join(', ') : <Trans>no customer linked</Trans>}
        </span>
      </span>
      <span className={style.state}>
        <GalleryBadge shoot={shoot} review={counts?.reviewCount ?? 0} />
        {shoot.gallery === 'published' ? (
          <Button icon={<IconRotate size={20} aria-hidden="true" />} onClick={onRecall}>
            <Trans>Unpublish</Trans>
          </Button>
        ) : (
          onMerge && (
            <Button
              tone="plain"
              busy={busy}
              aria-label={`${t`Merge shoot …`} ${name}`}
              icon={<IconArrowMerge size={20} aria-hidden="true" />}
              onClick={onMerge}
            >
              <Trans>Merge shoot …</Trans>
            </Button>
          )
        )}
      </span>
    </li>
  );
}

function GalleryBadge({ shoot, review }: { shoot: Shoot; review: number }) {
  if (review > 0) {
    return (
      <StateBadge tone="look" icon={<IconAlertTriangle size={20} aria-hidden="true" />}>
        <Plural value={review} one="# in question" other="# in question" />
      </StateBadge>
    );
  }
  if (shoot.gallery === 'collecting') return null;
  return shoot.gallery === 'published' ? (
    <StateBadge tone="safe" icon={<IconMail size={20} aria-hidden="true" />}>
      <Trans>Published</Trans>
    </StateBadge>
  ) : (
    <StateBadge tone="rest" icon={<IconRotate size={20} aria-hidden="true" />}>
      <Trans>Unpublished</Trans>
    </StateBadge>
  );
}
