import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { use } from 'react';
import { ShareCode } from '#features/codes/share-code.tsx';
import { CustomerList } from '#features/customers/customer-list.tsx';
import { decideClaim } from '#features/customers/customer-actions.ts';
import { RefusedWrites } from '#features/outbox/refused-writes.tsx';
import { ShootOverview } from '#features/shoots/shoot-overview.tsx';
import { useField } from '#lib/page/use-field.ts';
import { usePainted } from '#lib/rendering/use-painted.ts';
import { Button } from '#ui/button.tsx';
import { PageHelp } from '#ui/page-help.ts';
import { ShootButtons } from './shoot-buttons.tsx';
import style from './shoot-view.module.css';
import type { ShootCommands } from './use-shoot-commands.tsx';

interface ShootPanelProps {
  session: SessionDetail;
  shoot: Shoot;
  commands: ShootCommands;
  /**
   * If true, the tap waits for the code, so the content below it is rendered after the code was
   * painted.
   */
  afterCode: boolean;
}

/** The content below the code of a shoot: its customers and its actions. */
export function ShootPanel({ afterCode, ...of }: ShootPanelProps) {
  const painted = usePainted();
  return painted || !afterCode ? <Panel {...of} /> : null;
}

function Panel({ session, shoot, commands }: Omit<ShootPanelProps, 'afterCode'>) {
  const { location } = session;
  const field = useField();
  const help = use(PageHelp);
  const { refused, edit } = commands;
  return (
    <>
      <RefusedWrites
        sessionId={session.id}
        shootId={shoot.id}
        onCorrect={(id) => edit(refused.find((customer) => customer.id === id) ?? null)}
      />
      <div className={style.pair} data-field={field || undefined}>
        <ShareCode url={shoot.url} location={location.name} short={field} />
        <Button icon={<IconUserPlus size={22} aria-hidden="true" />} onClick={() => edit('new')}>
          <Trans>Enter customer data</Trans>
        </Button>
      </div>
      {shoot.title && <p className={style.title}>{shoot.title}</p>}
      <CustomerList
        customers={commands.customers}
        refused={refused}
        timeZone={location.timeZone}
        onLink={commands.link}
        onEdit={edit}
        onDecide={(customer, claimId, accept) => decideClaim(shoot, customer, claimId, accept)}
      />
      <ShootOverview shoot={shoot} location={location} help={field ? help : null} />
      <div className={style.more}>
        <ShootButtons commands={commands} />
      </div>
    </>
  );
}
