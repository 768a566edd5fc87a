import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDesk } from '#lib/page/use-desk.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './studio-sections.module.css';

interface StudioSectionsProps {
  isOwner: boolean;
  /** How many things need attention. */
  waiting: number;
}

/**
 * The rows of `/studio`, each of which links to a page. On a phone they also lead to the areas that
 * the rail shows at the desk. Pages that photographers do not see are also refused to them by the
 * server.
 */
export function StudioSections({ isOwner, waiting }: StudioSectionsProps) {
  const { t } = useLingui();
  const desk = useDesk();
  const ofAll = [
    {
      to: '/studio/attention',
      title: t`Needs attention`,
      detail: t`Shoots without contact, bounced e-mails, unopened galleries`,
      ...(waiting > 0
        ? {
            state: (
              <StateBadge tone="look" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
                {waiting}
              </StateBadge>
            ),
          }
        : {}),
    },
    { to: '/studio/sales', title: t`Sales`, detail: t`By day, session, location and photographer` },
    { to: '/studio/customers', title: t`Customers`, detail: t`Everyone who gets photos from you` },
  ];
  const ofOwners = [
    { to: '/studio/orders', title: t`Orders`, detail: t`Orders, payments and refunds` },
    { to: '/mails', title: t`E-mails`, detail: t`Sent and bounced e-mails` },
  ];
  const settings = [
    { to: '/studio/people', title: t`People`, detail: t`Users and their roles` },
    { to: '/studio/prices', title: t`Prices`, detail: t`Three price groups` },
    { to: '/studio/locations', title: t`Locations`, detail: t`Names and time zones` },
    { to: '/studio/appearance', title: t`Logo and sender`, detail: t`Name and logo that customers see` },
    {
      to: '/studio/payments',
      title: t`Payments and receipts`,
      detail: t`Payment methods and text of receipts`,
    },
    {
      to: '/studio/privacy-settings',
      title: t`Privacy and e-mails`,
      detail: t`Consent text, retention, e-mail times`,
    },
    { to: '/studio/log', title: t`Log`, detail: t`Changes by everyone in the studio` },
  ];
  const areas = [...ofAll, ...(isOwner ? ofOwners : [])];
  return (
    <>
      {!desk && (
        <List label={t`Studio`}>
          {areas.map((row) => (
            <ListRow key={row.to} {...row} />
          ))}
        </List>
      )}
      {isOwner && (
        <>
          {!desk && <h2 className={style.settings}>{t`Settings`}</h2>}
          <List label={t`Settings`}>
            {settings.map((row) => (
              <ListRow key={row.to} {...row} />
            ))}
          </List>
        </>
      )}
    </>
  );
}
