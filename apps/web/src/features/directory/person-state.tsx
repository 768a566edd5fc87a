import type { PersonRow } from '@photoslate/contract/customer-pages';
import { Trans } from '@lingui/react/macro';
import { IconBellOff, IconCheck, IconClock, IconMailX, IconUserEdit } from '@tabler/icons-react';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './person-state.module.css';

/** Whether mails to the address arrive, and whether the person confirmed it or has to. */
export function AddressState({
  bounced,
  confirmed,
  waitsForOptIn,
}: Pick<PersonRow, 'bounced' | 'confirmed' | 'waitsForOptIn'>) {
  if (bounced)
    return (
      <StateBadge tone="lost" icon={<IconMailX aria-hidden="true" />}>
        <Trans>Bounced</Trans>
      </StateBadge>
    );
  if (waitsForOptIn)
    return (
      <StateBadge tone="look" icon={<IconClock aria-hidden="true" />}>
        <Trans>Waits for confirmation</Trans>
      </StateBadge>
    );
  if (confirmed)
    return (
      <StateBadge tone="safe" icon={<IconCheck aria-hidden="true" />}>
        <Trans>Confirmed</Trans>
      </StateBadge>
    );
  return (
    <span className={style.quiet}>
      <Trans>Not confirmed</Trans>
    </span>
  );
}

/** The most important state of a person, for a row of the list. */
export function PersonState(
  person: Pick<PersonRow, 'bounced' | 'confirmed' | 'waitsForOptIn' | 'hasClaims' | 'unsubscribed'>,
) {
  if (person.hasClaims)
    return (
      <StateBadge tone="look" icon={<IconUserEdit aria-hidden="true" />}>
        <Trans>Other details</Trans>
      </StateBadge>
    );
  if (person.unsubscribed && !person.bounced) return <Unsubscribed />;
  return <AddressState {...person} />;
}

export const Unsubscribed = () => (
  <StateBadge tone="rest" icon={<IconBellOff aria-hidden="true" />}>
    <Trans>Unsubscribed</Trans>
  </StateBadge>
);
