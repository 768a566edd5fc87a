import { t } from '@lingui/core/macro';
import {
  IconBuildingStore,
  IconCreditCard,
  IconListDetails,
  IconMailCog,
  IconMapPin,
  IconScale,
  IconShieldLock,
  IconShieldSearch,
  IconTag,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react';

/** The pages of the settings, for owners. */
export const settingsSections = () => [
  {
    to: '/studio/people',
    icon: IconUsersGroup,
    title: t`People`,
    detail: t`Users and their roles`,
  },
  { to: '/studio/prices', icon: IconTag, title: t`Prices`, detail: t`Three price groups` },
  { to: '/studio/locations', icon: IconMapPin, title: t`Locations`, detail: t`Names and time zones` },
  {
    to: '/studio/appearance',
    icon: IconBuildingStore,
    title: t`Logo and sender`,
    detail: t`Name and logo that customers see`,
  },
  {
    to: '/studio/payments',
    icon: IconCreditCard,
    title: t`Payments and receipts`,
    detail: t`Payment methods and text of receipts`,
  },
  {
    to: '/studio/privacy-settings',
    icon: IconShieldLock,
    title: t`Privacy and e-mails`,
    detail: t`Consent text, retention, e-mail times`,
  },
  {
    to: '/studio/legal-pages',
    icon: IconScale,
    title: t`Legal pages`,
    detail: t`Imprint, terms, right of withdrawal, privacy`,
  },
  {
    to: '/studio/public-address',
    icon: IconWorld,
    title: t`Public address`,
    detail: t`Where QR codes and e-mails lead`,
  },
  {
    to: '/studio/mail-server',
    icon: IconMailCog,
    title: t`Set up e-mail`,
    detail: t`Mail server and test e-mail`,
  },
  { to: '/studio/log', icon: IconListDetails, title: t`Log`, detail: t`Changes by everyone in the studio` },
  {
    to: '/studio/security-log',
    icon: IconShieldSearch,
    title: t`Security log`,
    detail: t`Logins, refusals, and who saw which photo`,
  },
];
