import type { Shoot } from '@photoslate/contract/shoots';
import { Trans } from '@lingui/react/macro';
import { IconFolderPlus } from '@tabler/icons-react';
import { formatTime } from '#lib/moment.ts';
import { List, ListRow } from '#ui/list-row.tsx';

interface ShootPickerProps {
  label: string;
  shoots: readonly Shoot[];
  /** The likeliest come first. */
  likelyIds?: readonly string[];
  timeZone: string;
  onPick: (shootId: string) => void;
  /** Also offers a new shoot. */
  onNew?: () => void;
}

/** All shoots of a session to put photos into, the likeliest first. */
export function ShootPicker({ label, shoots, likelyIds = [], timeZone, onPick, onNew }: ShootPickerProps) {
  const rank = ({ id }: Shoot): number => (likelyIds.includes(id) ? likelyIds.indexOf(id) : likelyIds.length);
  return (
    <List label={label}>
      {shoots
        .toSorted((a, b) => rank(a) - rank(b))
        .map((shoot) => (
          <ListRow
            key={shoot.id}
            lead={shoot.label}
            title={shoot.title ?? <Trans>Shoot {shoot.label}</Trans>}
            detail={formatTime(shoot.createdAt, timeZone)}
            onPress={() => onPick(shoot.id)}
          />
        ))}
      {onNew && (
        <ListRow
          lead={<IconFolderPlus size={28} aria-hidden="true" />}
          title={<Trans>A new shoot</Trans>}
          onPress={onNew}
        />
      )}
    </List>
  );
}
