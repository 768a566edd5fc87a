import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { ShareCode } from '#features/codes/share-code.tsx';
import { StorageWarning } from '#features/outbox/saved-state.tsx';
import { Button } from '#ui/button.tsx';
import { PeopleSheet } from './people-sheet.tsx';
import style from './shoot-view.module.css';
import type { ShootCommands } from './use-shoot-commands.tsx';

interface ShootFieldProps {
  session: SessionDetail;
  shoot: Shoot;
  commands: ShootCommands;
  /** Whether the sheet of people is open. */
  open: boolean;
  onClose: () => void;
}

/** Below the code of a shoot on a phone: two actions. Everything else is in the sheet of people. */
export function ShootField({ session, shoot, commands, open, onClose }: ShootFieldProps) {
  return (
    <>
      <StorageWarning />
      <div className={style.pair} data-field>
        <ShareCode url={shoot.url} location={session.location.name} short />
        <Button icon={<IconUserPlus size={22} aria-hidden="true" />} onClick={() => commands.edit('new')}>
          <Trans>Enter customer data</Trans>
        </Button>
      </div>
      <PeopleSheet session={session} shoot={shoot} commands={commands} open={open} onClose={onClose} />
    </>
  );
}
