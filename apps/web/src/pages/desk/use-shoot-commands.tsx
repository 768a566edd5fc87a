import type { Customer } from '@photoslate/contract/customers';
import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ContactDrawer } from '#features/customers/contact-drawer.tsx';
import { relink, saveContact, setLinked } from '#features/customers/customer-actions.ts';
import { type RefusedCustomer, useRefusedCustomers } from '#features/customers/use-refused-customers.ts';
import { ShootSettings } from '#features/shoots/shoot-settings.tsx';
import {
  discardShoot,
  formerCodeStore,
  generateCode,
  restoreCode,
  updateShoot,
} from '#features/shoots/shoot-actions.ts';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { notify } from '#lib/loading/notifications.ts';
import { isEmptyShoot } from '#lib/offline/is-empty-shoot.ts';
import { useStore } from '#lib/store.ts';

export interface ShootCommands {
  /** The shoot's customers, and those of its session that belong to no shoot yet. */
  readonly customers: readonly Customer[];
  readonly refused: readonly RefusedCustomer[];
  readonly link: (customer: Customer, linked: boolean) => void;
  /** Opens the contact form. */
  readonly edit: (customer: Customer | 'new' | null) => void;
  readonly openSettings: () => void;
  readonly renewCode: () => void;
  /** Null if there is no former code. */
  readonly restoreFormerCode: (() => void) | null;
  /** Null if the shoot is not empty. */
  readonly discard: (() => void) | null;
  /** The caller must render them. */
  readonly drawers: ReactNode;
}

/** What a photographer can do with a shoot and its customers, with the messages that follow. */
export function useShootCommands(session: SessionDetail, shoot: Shoot): ShootCommands {
  const { t } = useLingui();
  const language = useLanguage();
  const [contact, setContact] = useState<Customer | 'new' | null>(null);
  const [settings, setSettings] = useState(false);
  const refused = useRefusedCustomers(shoot);
  const formerCode = useStore(formerCodeStore);
  const restore = () => {
    restoreCode(shoot);
    notify('success', t`The former QR code is in use again.`);
  };
  const renewCode = () => {
    if (generateCode(shoot))
      notify('success', t`New QR code. Photos of the old one still count.`, { undo: restore });
    else
      notify(
        'warning',
        t`No QR codes are left on this device. It gets new ones as soon as it has a network.`,
      );
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
  return {
    customers: [...shoot.customers, ...session.unlinkedCustomers],
    refused,
    link,
    edit: setContact,
    openSettings: () => setSettings(true),
    renewCode,
    restoreFormerCode: formerCode?.shootId === shoot.id ? restore : null,
    discard: isEmptyShoot(shoot) ? discard : null,
    drawers: (
      <>
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
    ),
  };
}
