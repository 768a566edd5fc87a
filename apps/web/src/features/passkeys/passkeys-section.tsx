import type { Passkey } from '@photoslate/contract/auth-passkeys';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { supportsPasskeys } from '#lib/auth/passkey.ts';
import { formatShortDate, formatWhen } from '#lib/formatting/format-date-time.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { AddPasskeyDrawer, type AddPasskeyDrawerProps } from './add-passkey-drawer.tsx';
import { usePasskeys, useSetPasskeys } from './use-passkeys.ts';
import style from './passkeys.module.css';

/**
 * The passkeys of the user, with which they log in without a password.
 *
 * @param onAdded the user has a new one, and with the first one recovery codes
 */
export function PasskeysSection({ onAdded }: Pick<AddPasskeyDrawerProps, 'onAdded'>) {
  const { data, error, isPending, refetch } = usePasskeys();
  const loading = useSteadyLoading(isPending);
  const [adding, setAdding] = useState(false);
  return (
    <Section
      title={<Trans>Passkeys</Trans>}
      intro={
        <Trans>
          A passkey logs you in with your finger, your face or the PIN of your device, without password and
          code. The app for phones does not take it: there you log in with password and code.
        </Trans>
      }
    >
      {loading ? (
        <SkeletonRows rows={1} />
      ) : data ? (
        <>
          <PasskeyList passkeys={data.passkeys} />
          {data.available && supportsPasskeys() ? (
            <div className={style.add}>
              <Button icon={<IconFingerprint size={20} aria-hidden="true" />} onClick={() => setAdding(true)}>
                <Trans>Add a passkey</Trans>
              </Button>
            </div>
          ) : (
            <p className={style.quiet}>
              {data.available ? (
                <Trans>This app or browser cannot make passkeys. Open Photoslate in a current browser.</Trans>
              ) : (
                <Trans>Passkeys need a server whose address has a name and HTTPS.</Trans>
              )}
            </p>
          )}
          <AddPasskeyDrawer
            open={adding}
            onClose={() => setAdding(false)}
            {...(onAdded ? { onAdded } : {})}
          />
        </>
      ) : (
        error && <ReadFailed error={error} retry={() => void refetch()} />
      )}
    </Section>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useLingui();
  const setPasskeys = useSetPasskeys();
  const [asked, setAsked] = useState<Passkey | null>(null);
  // The question stays readable while the drawer closes.
  const [name, setName] = useState('');
  const [busy, run] = useBusy();
  const ask = (passkey: Passkey) => {
    setName(passkey.name);
    setAsked(passkey);
  };
  const remove = async (id: string) => {
    await run(async () => {
      setPasskeys((await call('auth.removePasskey', { params: { id } })).data);
      notify('success', t`The passkey is removed.`);
    });
    setAsked(null);
  };
  return (
    <>
      {passkeys.length > 0 && (
        <List label={t`Passkeys`}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => ask(passkey)} />
          ))}
        </List>
      )}
      <ConfirmDrawer
        open={asked !== null}
        title={t`Remove ${name}?`}
        danger
        busy={busy}
        onNo={() => setAsked(null)}
        onYes={() => asked && void remove(asked.id)}
      >
        <Trans>It then no longer logs you in. Delete it on your device, too.</Trans>
      </ConfirmDrawer>
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRemove }: PasskeyRowProps) {
  const { t } = useLingui();
  const since = formatShortDate(createdAt);
  const used = lastUsedAt === null ? null : formatWhen(lastUsedAt);
  return (
    <ListRow
      lead={<IconFingerprint size={24} aria-hidden="true" />}
      title={name}
      detail={
        used === null ? (
          <Trans>Since {since}</Trans>
        ) : (
          <Trans>
            Since {since} · last used: {used}
          </Trans>
        )
      }
      state={
        <Button aria-label={t`Remove passkey: ${name}`} onClick={onRemove}>
          <Trans>Remove passkey</Trans>
        </Button>
      }
    />
  );
}
