import type { Invitation, StudioUser } from '@photoslate/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { nameOf } from './people-list.tsx';
import { RoleField } from './person-fields.tsx';
import { useNotifyInvited } from './notify-invited.ts';
import { usePeopleChanged } from './use-people.ts';
import style from './person-drawer.module.css';

/** A user's last login, their role, and whether they may log in. */
export function UserDrawer({ user, onClose }: { user: StudioUser | undefined; onClose: () => void }) {
  return (
    <Drawer open={user !== undefined} onClose={onClose} title={user ? nameOf(user) : ''}>
      {user && <OneUser user={user} onClose={onClose} />}
    </Drawer>
  );
}

function OneUser({ user, onClose }: { user: StudioUser; onClose: () => void }) {
  const { t } = useLingui();
  const changed = usePeopleChanged();
  const isActive = user.deactivatedAt === null;
  // Their own page turns it off.
  const isOwn = useUser()?.id === user.id;
  const update = async (body: { role?: StudioUser['role']; active?: boolean }) => {
    await call('people.update', { params: { id: user.id }, body }, { quiet: true });
    onClose();
    notify('success', t`Saved`);
    await changed();
  };
  return (
    <>
      {user.lastLoginAt !== null && (
        <p className={style.login}>
          <Trans>Last login</Trans> <strong data-figures>{formatWhen(user.lastLoginAt)}</strong>
        </p>
      )}
      {isActive && (
        <Form
          edits={`role of ${user.id}`}
          onSubmit={({ role }) => update({ role: role === 'owner' ? 'owner' : 'photographer' })}
        >
          <RoleField chosen={user.role} />
          <SubmitButton>
            <Trans>Change the role</Trans>
          </SubmitButton>
        </Form>
      )}
      {isActive && user.secondFactor && !isOwn && <ResetSecondFactor user={user} onDone={onClose} />}
      <Form className={style.leaving} onSubmit={() => update({ active: !isActive })}>
        <p>
          {isActive ? (
            <Trans>They are logged out everywhere at once. Their sessions and photos stay.</Trans>
          ) : (
            <Trans>They log in with their former password.</Trans>
          )}
        </p>
        <SubmitButton tone={isActive ? 'quiet' : 'primary'}>
          {isActive ? <Trans>Deactivate</Trans> : <Trans>Reactivate</Trans>}
        </SubmitButton>
      </Form>
    </>
  );
}

/** Turns off the second factor of somebody who lost it, after a question. */
function ResetSecondFactor({ user, onDone }: { user: StudioUser; onDone: () => void }) {
  const { t } = useLingui();
  const changed = usePeopleChanged();
  const [asking, setAsking] = useState(false);
  const effect = (
    <p>
      <Trans>
        They log in in two steps. If they have lost their phone and their recovery codes, reset it: then their
        password alone is enough.
      </Trans>
    </p>
  );
  if (!asking)
    return (
      <div className={style.leaving}>
        {effect}
        <Button wide onClick={() => setAsking(true)}>
          <Trans>Reset their second step</Trans>
        </Button>
      </div>
    );
  return (
    <Form
      className={style.leaving}
      onSubmit={async () => {
        await call('people.resetSecondFactor', { params: { id: user.id } }, { quiet: true });
        onDone();
        notify('success', t`The second step is reset.`);
        await changed();
      }}
    >
      {effect}
      <SubmitButton tone="danger">
        <Trans>Reset their second step</Trans>
      </SubmitButton>
    </Form>
  );
}

interface InvitationDrawerProps {
  invitation: Invitation | undefined;
  onClose: () => void;
}

/** Sends an invitation again, or withdraws it. */
export function InvitationDrawer({ invitation, onClose }: InvitationDrawerProps) {
  return (
    <Drawer open={invitation !== undefined} onClose={onClose} title={invitation ? nameOf(invitation) : ''}>
      {invitation && <OneInvitation invitation={invitation} onClose={onClose} />}
    </Drawer>
  );
}

function OneInvitation({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useLingui();
  const tellInvited = useNotifyInvited();
  const changed = usePeopleChanged();
  const [busy, run] = useBusy();
  const { id, expiresAt: _expiresAt, ...form } = invitation;
  const { email } = form;
  const act = async (request: () => Promise<unknown>, tell: () => void) => {
    await run(async () => {
      await request();
      tell();
    });
    onClose();
    await changed();
  };
  return (
    <div className={style.leaving}>
      <Button
        tone="primary"
        wide
        busy={busy}
        onClick={() =>
          void act(
            () => call('people.invite', { body: form }),
            () => tellInvited(email),
          )
        }
      >
        <Trans>Send it again</Trans>
      </Button>
      <Button
        tone="plain"
        wide
        busy={busy}
        onClick={() =>
          void act(
            () => call('people.withdraw', { params: { id } }),
            () => notify('success', t`Invitation withdrawn.`),
          )
        }
      >
        <Trans>Withdraw</Trans>
      </Button>
    </div>
  );
}
