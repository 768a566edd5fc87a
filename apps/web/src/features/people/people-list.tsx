import type { Invitation, People, StudioUser } from '@photoslate/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera, IconClock, IconKey, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '#lib/formatting/format-date-time.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

/** A person's display name. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<StudioUser, 'firstName' | 'lastName' | 'email'>) => `${firstName} ${lastName}`.trim() || email;

interface PeopleListProps {
  people: People;
  onUser: (user: StudioUser) => void;
  onInvitation: (invitation: Invitation) => void;
}

/** The studio's users and invited people. */
export function PeopleList({ people, onUser, onInvitation }: PeopleListProps) {
  const { t } = useLingui();
  return (
    <>
      <List label={t`People`}>
        {people.users.map((user) => (
          <ListRow
            key={user.id}
            onPress={() => onUser(user)}
            title={nameOf(user)}
            detail={user.email}
            state={<UserState user={user} />}
          />
        ))}
      </List>
      {people.invitations.length > 0 && (
        <Section title={<Trans>Invited</Trans>}>
          <List label={t`Invited`}>
            {people.invitations.map((invitation) => (
              <ListRow
                key={invitation.id}
                onPress={() => onInvitation(invitation)}
                title={nameOf(invitation)}
                detail={invitation.email}
                state={<InvitationState invitation={invitation} />}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

function UserState({ user: { role, deactivatedAt } }: { user: StudioUser }) {
  if (deactivatedAt)
    return (
      <StateBadge tone="rest" icon={<IconLock size={18} aria-hidden="true" />}>
        <Trans>Deactivated</Trans>
      </StateBadge>
    );
  return <RoleBadge role={role} />;
}

/** The role of a user, as colour, icon and word. */
export function RoleBadge({ role }: Pick<StudioUser, 'role'>) {
  return role === 'owner' ? (
    <StateBadge tone="go" icon={<IconKey size={18} aria-hidden="true" />}>
      <Trans>Owner</Trans>
    </StateBadge>
  ) : (
    <StateBadge tone="rest" icon={<IconCamera size={18} aria-hidden="true" />}>
      <Trans>Photographer</Trans>
    </StateBadge>
  );
}

/** Until when an invitation can be accepted. */
export function InvitationState({ invitation: { expiresAt } }: { invitation: Invitation }) {
  const until = formatDay(expiresAt);
  const [openedAt] = useState(Date.now);
  return Date.parse(expiresAt) < openedAt ? (
    <StateBadge tone="look" icon={<IconClock size={18} aria-hidden="true" />}>
      <Trans>Expired</Trans>
    </StateBadge>
  ) : (
    <StateBadge tone="rest" icon={<IconClock size={18} aria-hidden="true" />}>
      <Trans>Invited until {until}</Trans>
    </StateBadge>
  );
}
