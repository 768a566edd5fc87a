import type { PersonPage } from '@photoslate/contract/customer-pages';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconEye } from '@tabler/icons-react';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { AddressButton, Button } from '#ui/button.tsx';
import { Menu, MenuAddress } from '#ui/menu.tsx';

/**
 * Opens a gallery as the customer sees it, without counting as a visit. With several galleries it
 * is a menu of them, latest first.
 */
export function ViewAsCustomer({ galleries, language }: Pick<PersonPage, 'galleries' | 'language'>) {
  const { t } = useLingui();
  const viewable = galleries.filter(({ state }) => state !== 'unlinked');
  const [first, ...more] = viewable;
  if (!first) return null;
  const icon = <IconEye size={20} aria-hidden="true" />;
  const hrefOf = ({ shootId, customerId }: PersonPage['galleries'][number]) =>
    `/preview/${shootId}?customer=${customerId}&lang=${language}`;
  if (more.length === 0)
    return (
      <AddressButton href={hrefOf(first)} target="_blank" rel="noreferrer" icon={icon}>
        <Trans>View as customer</Trans>
      </AddressButton>
    );
  return (
    <Menu
      label={t`View as customer`}
      trigger={
        <Button icon={icon}>
          <Trans>View as customer</Trans> <IconChevronDown size={16} aria-hidden="true" />
        </Button>
      }
    >
      {viewable.map((gallery) => (
        <MenuAddress key={gallery.shootId} href={hrefOf(gallery)}>
          <strong>{gallery.label}</strong> {gallery.title ?? gallery.location},{' '}
          {formatShortDate(gallery.createdAt, gallery.timeZone)}
        </MenuAddress>
      ))}
    </Menu>
  );
}
