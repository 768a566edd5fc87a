import type { Invitation, StudioUser } from '@photoslate/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { InviteDrawer } from '#features/people/invite-drawer.tsx';
import { PeopleList } from '#features/people/people-list.tsx';
import { PeopleTable } from '#features/people/people-table.tsx';
import { InvitationDrawer, UserDrawer } from '#features/people/person-drawer.tsx';
import { usePeople } from '#features/people/use-people.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { SecondFactorForm } from '#features/settings/people/second-factor-form.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { SettingsShown } from '#features/settings/settings-shown.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import style from './people-page.module.css';

/** The users of the studio, and how they log in. */
export function Page() {
  const { t } = useLingui();
  const people = usePeople();
  const loading = useSteadyLoading(people.isPending);
  const isDesk = useDesk();
  const List = isDesk ? PeopleTable : PeopleList;
  const [inviting, setInviting] = useState(false);
  const [user, setUser] = useState<StudioUser>();
  const [invitation, setInvitation] = useState<Invitation>();
  return (
    <SettingsPage title={t`People`} width={isDesk ? 'wide' : 'text'}>
      {loading && <SkeletonRows rows={4} />}
      {!loading && !people.data && people.error && (
        <ReadFailed error={people.error} retry={() => void people.refetch()} />
      )}
      {!loading && people.data && <List people={people.data} onUser={setUser} onInvitation={setInvitation} />}
      {!loading && people.data && (
        <div className={style.settings}>
          <SettingsShown>{(settings) => <SecondFactorForm settings={settings} />}</SettingsShown>
        </div>
      )}
      <ActionBar>
        <Button tone="primary" onClick={() => setInviting(true)}>
          <Trans>Invite someone</Trans>
        </Button>
      </ActionBar>
      <InviteDrawer open={inviting} onClose={() => setInviting(false)} />
      <UserDrawer user={user} onClose={() => setUser(undefined)} />
      <InvitationDrawer invitation={invitation} onClose={() => setInvitation(undefined)} />
    </SettingsPage>
  );
}
