import type { Login } from '@photoslate/contract/auth-logins';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#lib/api/error-record.ts';
import { formatShortDate, formatWhen } from '#lib/formatting/format-date-time.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './logins.module.css';
import { useEndLogins, useLogins } from './use-logins.ts';

/** The devices on which the user is logged in. Each can be logged out from here. */
export function LoginsSection() {
  const logins = useLogins();
  const loading = useSteadyLoading(logins.isPending);
  return (
    <Section
      title={<Trans>Where you are logged in</Trans>}
      intro={<Trans>If you do not know one of these devices, log it out and change your password.</Trans>}
    >
      {loading ? (
        <SkeletonRows rows={2} />
      ) : logins.data ? (
        <Logins logins={logins.data} />
      ) : (
        logins.error && <ReadFailed error={logins.error} retry={() => void logins.refetch()} />
      )}
    </Section>
  );
}

function Logins({ logins }: { logins: readonly Login[] }) {
  const { t } = useLingui();
  const end = useEndLogins();
  const [asked, setAsked] = useState<Login | 'others' | null>(null);
  // The question stays readable while the drawer closes.
  const [question, setQuestion] = useState<Login | 'others'>('others');
  const [busy, setBusy] = useState(false);
  const nameOf = useDeviceName();
  const ask = (which: Login | 'others') => {
    setQuestion(which);
    setAsked(which);
  };
  const confirm = async (which: Login | 'others') => {
    setBusy(true);
    try {
      await end(which);
      notify(
        'success',
        which === 'others' ? t`All other devices are logged out.` : t`That device is logged out.`,
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };
  const device = question === 'others' ? '' : nameOf(question);
  return (
    <>
      <List label={t`Where you are logged in`}>
        {logins.map((login) => (
          <LoginRow key={login.id} login={login} device={nameOf(login)} onLogOut={() => ask(login)} />
        ))}
      </List>
      {logins.some(({ current }) => !current) && (
        <div className={style.all}>
          <Button onClick={() => ask('others')}>
            <Trans>Log out everywhere else</Trans>
          </Button>
        </div>
      )}
      <ConfirmDrawer
        open={asked !== null}
        title={question === 'others' ? t`Log out on all other devices?` : t`Log out ${device}?`}
        danger
        busy={busy}
        onNo={() => setAsked(null)}
        onYes={() => asked !== null && void confirm(asked)}
      >
        {question === 'others' ? (
          <Trans>
            Somebody has to log in on each of those devices again. Until then, they keep what they have not
            sent yet.
          </Trans>
        ) : (
          <Trans>
            Somebody has to log in on that device again. Until then, it keeps what it has not sent yet.
          </Trans>
        )}
      </ConfirmDrawer>
    </>
  );
}

interface LoginRowProps {
  login: Login;
  device: string;
  onLogOut: () => void;
}

function LoginRow({ login, device, onLogOut }: LoginRowProps) {
  const { t } = useLingui();
  return (
    <ListRow
      lead={<DeviceIcon login={login} />}
      title={device}
      detail={<Times login={login} />}
      state={
        login.current ? (
          <StateBadge tone="safe" icon={<IconCheck size={18} aria-hidden="true" />}>
            <Trans>This device</Trans>
          </StateBadge>
        ) : (
          <Button aria-label={t`Log out device: ${device}`} onClick={onLogOut}>
            <Trans>Log out device</Trans>
          </Button>
        )
      }
    />
  );
}

function useDeviceName(): (login: Login) => string {
  const { t } = useLingui();
  return ({ browser, system }) =>
    browser !== null && system !== null
      ? t`${browser} on ${system}`
      : (browser ?? system ?? t`Unknown device`);
}

const HAND_HELD = new Set(['Android', 'iPad', 'iPhone']);

function DeviceIcon({ login: { system } }: { login: Login }) {
  const Icon = system !== null && HAND_HELD.has(system) ? IconDeviceMobile : IconDeviceDesktop;
  return <Icon size={28} aria-hidden="true" />;
}

function Times({ login }: { login: Login }) {
  const since = formatShortDate(login.createdAt);
  const used = formatWhen(login.lastUsedAt);
  return login.current ? (
    <Trans>Since {since}</Trans>
  ) : (
    <Trans>
      Since {since} · last used: {used}
    </Trans>
  );
}
