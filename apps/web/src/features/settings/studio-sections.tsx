import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDesk } from '#lib/page/use-desk.ts';
import { AppLink } from '#ui/app-link.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { settingsSections } from './settings-sections.ts';
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
      title:
        waiting > 0 ? (
          <span className={style.waiting}>
            {t`Needs attention`}
            <StateBadge tone="look" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
              {waiting}
            </StateBadge>
          </span>
        ) : (
          t`Needs attention`
        ),
      detail: t`Shoots without contact, bounced e-mails, unopened galleries`,
    },
    { to: '/studio/sales', title: t`Sales`, detail: t`By day, session, location and photographer` },
    { to: '/studio/customers', title: t`Customers`, detail: t`Everyone who gets photos from you` },
  ];
  const ofOwners = [
    { to: '/studio/orders', title: t`Orders`, detail: t`Orders, payments and refunds` },
    { to: '/mails', title: t`E-mails`, detail: t`Sent and bounced e-mails` },
  ];
  const settings = settingsSections();
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
          {desk ? (
            // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari removes the role otherwise
            <ul role="list" className={style.cards} aria-label={t`Settings`}>
              {settings.map(({ to, icon: Icon, title, detail }) => (
                <li key={to}>
                  <AppLink to={to} className={style.card}>
                    <Icon size={22} aria-hidden="true" />
                    <strong>{title}</strong>
                    <span>{detail}</span>
                  </AppLink>
                </li>
              ))}
            </ul>
          ) : (
            <List label={t`Settings`}>
              {settings.map(({ to, title, detail }) => (
                <ListRow key={to} to={to} title={title} detail={detail} />
              ))}
            </List>
          )}
        </>
      )}
    </>
  );
}
