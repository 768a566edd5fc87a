import type { SessionDetail } from '@photoslate/contract/sessions';
import type { ShootRecords } from '@photoslate/contract/shoot-records';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { CustomerList } from '#features/customers/customer-list.tsx';
import { decideClaim } from '#features/customers/customer-actions.ts';
import { ShootMails } from '#features/mail/shoot-mails.tsx';
import { ShootOrders } from '#features/orders/shoot-orders.tsx';
import { ShootHistory } from '#features/shoots/shoot-history.tsx';
import { ShootOverview } from '#features/shoots/shoot-overview.tsx';
import { formatPrice } from '@photoslate/domain/price';
import { Button } from '#ui/button.tsx';
import { Side, SideCard } from './side-card.tsx';
import type { ShootCommands } from './use-shoot-commands.tsx';

interface ShootSideProps {
  session: SessionDetail;
  shoot: Shoot;
  /** Undefined until they are read. */
  records: ShootRecords | undefined;
  commands: ShootCommands;
}

/** Beside a shoot's photos: its people, orders, e-mails and history. */
export function ShootSide({ session, shoot, records, commands }: ShootSideProps) {
  const { location } = session;
  const { timeZone } = location;
  return (
    <Side>
      <SideCard
        title={<Trans>Customers</Trans>}
        aside={
          <Button icon={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => commands.edit('new')}>
            <Trans>Enter customer data</Trans>
          </Button>
        }
      >
        <CustomerList
          customers={commands.customers}
          refused={commands.refused}
          timeZone={timeZone}
          onLink={commands.link}
          onEdit={commands.edit}
          onDecide={(customer, claimId, accept) => decideClaim(shoot, customer, claimId, accept)}
        />
      </SideCard>
      {records && records.orders.length > 0 && (
        <SideCard
          title={<Trans>Orders</Trans>}
          aside={<span>{<Trans>{formatPrice(records.orderedCents)} ordered</Trans>}</span>}
        >
          <ShootOrders
            orders={records.orders}
            opens={({ id }) => `/session/${session.id}?view=orders&order=${id}`}
          />
        </SideCard>
      )}
      {records && records.mailCount > 0 && (
        <SideCard title={<Trans>E-mails</Trans>}>
          <ShootMails mails={records.mails} count={records.mailCount} timeZone={timeZone} />
        </SideCard>
      )}
      <SideCard>
        <ShootOverview shoot={shoot} location={location} />
      </SideCard>
      <SideCard title={<Trans>History</Trans>}>
        <ShootHistory
          shoot={shoot}
          entries={records?.history ?? []}
          orders={records?.orders ?? []}
          timeZone={timeZone}
        />
      </SideCard>
    </Side>
  );
}
