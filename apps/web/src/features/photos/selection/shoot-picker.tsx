import type { Shoot } from '@photoslate/contract/shoots';
import { Trans } from '@lingui/react/macro';
import { IconFolderPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { List, ListRow } from '#ui/list-row.tsx';

interface ShootPickerProps {
  label: string;
  shoots: readonly Shoot[];
  /** The most likely shoots, which come first. */
  likelyIds?: readonly string[];
  timeZone: string;
  onPick: (shootId: string) => void;
  /** Also offers a new shoot, at the end or first (`newFirst`). */
  onNew?: () => void;
  newFirst?: boolean;
  /** Rows after all others. */
  more?: ReactNode;
}

/** All shoots of a session to put photos into, the most likely first. */
export function ShootPicker(props: ShootPickerProps) {
  const { label, shoots, likelyIds = [], timeZone, onPick, onNew, newFirst = false, more } = props;
  const { titleOf } = useShootNames();
  const rank = ({ id }: Shoot): number => (likelyIds.includes(id) ? likelyIds.indexOf(id) : likelyIds.length);
  const anew = onNew && (
    <ListRow
      lead={<IconFolderPlus size={28} aria-hidden="true" />}
      title={<Trans>A new shoot</Trans>}
      onPress={onNew}
    />
  );
  return (
    <List label={label}>
      {newFirst && anew}
      {shoots
        .toSorted((a, b) => rank(a) - rank(b))
        .map((shoot) => (
          <ListRow
            key={shoot.id}
            lead={shoot.label}
            title={titleOf(shoot)}
            detail={formatTime(shoot.createdAt, timeZone)}
            onPress={() => onPick(shoot.id)}
          />
        ))}
      {!newFirst && anew}
      {more}
    </List>
  );
}
