import { Trans } from '@lingui/react/macro';
import { IconArrowBackUp, IconQrcode, IconSettings, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { ShootCommands } from './use-shoot-commands.tsx';

interface ShootButtonsProps {
  commands: ShootCommands;
  /** More buttons, before the one that discards the shoot. */
  children?: ReactNode;
}

/** The less frequent actions of a shoot, below its customers. */
export function ShootButtons({ commands, children }: ShootButtonsProps) {
  const { renewCode, restoreFormerCode, openSettings, discard } = commands;
  return (
    <>
      <Button icon={<IconQrcode aria-hidden="true" />} onClick={renewCode}>
        <Trans>Generate new QR code</Trans>
      </Button>
      {restoreFormerCode && (
        <Button icon={<IconArrowBackUp aria-hidden="true" />} onClick={restoreFormerCode}>
          <Trans>Use the former QR code again</Trans>
        </Button>
      )}
      <Button icon={<IconSettings aria-hidden="true" />} onClick={openSettings}>
        <Trans>Settings of this shoot</Trans>
      </Button>
      {children}
      {discard && (
        <Button icon={<IconTrash aria-hidden="true" />} onClick={discard}>
          <Trans>Discard shoot</Trans>
        </Button>
      )}
    </>
  );
}
