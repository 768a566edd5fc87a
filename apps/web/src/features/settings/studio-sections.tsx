import { useLingui } from '@lingui/react/macro';
import { List, ListRow } from '#ui/list-row.tsx';

/**
 * The rows of `/studio`, each of which links to a page. Pages that photographers do not see are
 * also refused to them by the server.
 */
export function StudioSections({ isOwner }: { isOwner: boolean }) {
  const { t } = useLingui();
  const forAll = [
    { to: '/studio/sales', title: t`Sales`, detail: t`By day, session, location and photographer` },
    {
      to: '/studio/attention',
      title: t`To look at`,
      detail: t`Shoots without contact, e-mails that did not arrive, who has not looked`,
    },
  ];
  const forOwners = [
    { to: '/studio/people', title: t`People`, detail: t`Who logs in, and what they may do` },
    { to: '/studio/prices', title: t`Prices`, detail: t`Three price groups` },
    { to: '/studio/locations', title: t`Locations`, detail: t`Names and time zones` },
    { to: '/studio/appearance', title: t`Logo and sender`, detail: t`What customers see of the studio` },
    {
      to: '/studio/customers',
      title: t`Customers`,
      detail: t`What they agree to, how long photos are kept, when mails go out`,
    },
    { to: '/studio/privacy', title: t`Privacy`, detail: t`What is held about a customer, and erasing it` },
    { to: '/studio/orders', title: t`Orders`, detail: t`What was ordered, paid and given back` },
    {
      to: '/studio/payments',
      title: t`Payments and receipts`,
      detail: t`How customers pay you, and what stands on their receipts`,
    },
    { to: '/studio/log', title: t`Log`, detail: t`Who did what, and when` },
  ];
  return (
    <List label={t`The studio`}>
      {[...forAll, ...(isOwner ? forOwners : [])].map((row) => (
        <ListRow key={row.to} {...row} />
      ))}
    </List>
  );
}
