import { t } from '@lingui/core/macro';
import {
  IconBuildingStore,
  IconCreditCard,
  IconListDetails,
  IconMapPin,
  IconShieldLock,
  IconTag,
  IconUsersGroup,
} from '@tabler/icons-react';

/** The pages of the settings, for owners. */
export const settingsSections = () => [
  {
    to: '/studio/people',
    icon: IconUsersGroup,
    title: t`People`,
    detail: t`Who logs in, and what they may do`,
  },
  { to: '/studio/prices', icon: IconTag, title: t`Prices`, detail: t`Three price groups` },
  { to: '/studio/locations', icon: IconMapPin, title: t`Locations`, detail: t`Names and time zones` },
  {
    to: '/studio/appearance',
    icon: IconBuildingStore,
    title: t`Logo and sender`,
    detail: t`What customers see of the studio`,
  },
  {
    to: '/studio/payments',
    icon: IconCreditCard,
    title: t`Payments and receipts`,
    detail: t`How customers pay you, and what receipts say`,
  },
  {
    to: '/studio/privacy-settings',
    icon: IconShieldLock,
    title: t`Privacy and e-mails`,
    detail: t`What customers agree to, how long photos are kept, when mails go out`,
  },
  { to: '/studio/log', icon: IconListDetails, title: t`Log`, detail: t`Who did what, and when` },
];
