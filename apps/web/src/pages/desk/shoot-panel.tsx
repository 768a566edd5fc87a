import type { Customer } from '@photoslate/contract/customers';
import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconQrcode, IconSettings, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ShareCode } from '#features/codes/share-code.tsx';
import { ContactDrawer } from '#features/customers/contact-drawer.tsx';
import { CustomerList } from '#features/customers/customer-list.tsx';
import { decideClaim, relink, saveContact, setLinked } from '#features/customers/customer-actions.ts';
import { useRefusedCustomers } from '#features/customers/use-refused-customers.ts';
import { RefusedWrites } from '#features/outbox/refused-writes.tsx';
import { ShootOverview } from '#features/shoots/shoot-overview.tsx';
import { ShootSettings } from '#features/shoots/shoot-settings.tsx';
import {
  restoreCode,
  discardShoot,
  formerCodeStore,
  generateCode,
  updateShoot,
} from '#features/shoots/shoot-actions.ts';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { notify } from '#lib/loading/notifications.ts';
import { isEmptyShoot } from '#lib/offline/is-empty-shoot.ts';
import { useStore } from '#lib/store.ts';
import { usePainted } from '#lib/rendering/use-painted.ts';
import { Button } from '#ui/button.tsx';
import style from './shoot-view.module.css';

interface ShootPanelProps {
  session: SessionDetail;
  shoot: Shoot;
  /**
   * If true, the tap waits for the code, so the content below it is rendered after the code was
   * painted.
   */
  afterCode: boolean;
}

/** The content below the code of a shoot: its customers and its actions. */
export function ShootPanel({ session, shoot, afterCode }: ShootPanelProps) {
  const painted = usePainted();
  return painted || !afterCode ? <Panel session={session} shoot={shoot} /> : null;
}

function Panel({ session, shoot }: Pick<ShootPanelProps, 'session' | 'shoot'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const [contact, setContact] = useState<Customer | 'new' | null>(null);
  const [settings, setSettings] = useState(false);
  const { location } = session;
  const customers = [...shoot.customers, ...session.unlinkedCustomers];
  const refused = useRefusedCustomers(shoot);
  const formerCode = useStore(formerCodeStore);
  const restore = () => {
    restoreCode(shoot);
    notify('success', t`The former QR code is in use again.`);
  };

  const renew = () => {
    if (generateCode(shoot))
      notify('success', t`New QR code. Photos of the old one still count.`, { undo: restore });
    else
      notify('warning', t`No QR codes are left on this phone. It gets new ones as soon as it has a network.`);
  };

  const link = (customer: Customer, linked: boolean) => {
    setLinked(shoot, customer, linked);
    if (linked) return;
    const name = nameOf(customer);
    notify('success', t`${name} is unlinked.`, { undo: () => relink(shoot, customer) });
  };

  const discard = () => {
    discardShoot(shoot);
    notify('success', t`Shoot ${shoot.label} was discarded.`, { about: shoot.id });
  };

  return (
    <>
      <RefusedWrites
        sessionId={session.id}
        shootId={shoot.id}
        onCorrect={(id) => setContact(refused.find((customer) => customer.id === id) ?? null)}
      />
      <div className={style.pair}>
        <ShareCode url={shoot.url} location={location.name} />
        <Button icon={<IconUserPlus aria-hidden="true" />} onClick={() => setContact('new')}>
          <Trans>Enter customer data</Trans>
        </Button>
      </div>
      {shoot.title && <p className={style.title}>{shoot.title}</p>}
      <CustomerList
        customers={customers}
        refused={refused}
        timeZone={location.timeZone}
        onLink={link}
        onEdit={setContact}
        onDecide={(customer, claimId, accept) => decideClaim(shoot, customer, claimId, accept)}
      />
      <ShootOverview shoot={shoot} location={location} />
      <div className={style.more}>
        <Button icon={<IconQrcode aria-hidden="true" />} onClick={renew}>
          <Trans>Generate new QR code</Trans>
        </Button>
        {formerCode?.shootId === shoot.id && (
          <Button icon={<IconArrowBackUp aria-hidden="true" />} onClick={restore}>
            <Trans>Use the former QR code again</Trans>
          </Button>
        )}
        <Button icon={<IconSettings aria-hidden="true" />} onClick={() => setSettings(true)}>
          <Trans>Shoot settings</Trans>
        </Button>
        {isEmptyShoot(shoot) && (
          <Button icon={<IconTrash aria-hidden="true" />} onClick={discard}>
            <Trans>Discard shoot</Trans>
          </Button>
        )}
      </div>
      <ContactDrawer
        open={contact !== null}
        onClose={() => setContact(null)}
        customer={contact === 'new' ? null : contact}
        language={shoot.language ?? language}
        shootId={shoot.id}
        onSave={(data) => saveContact(shoot, data)}
      />
      <ShootSettings
        open={settings}
        onClose={() => setSettings(false)}
        shoot={shoot}
        onSave={(changes) => updateShoot(shoot, changes)}
      />
    </>
  );
}
