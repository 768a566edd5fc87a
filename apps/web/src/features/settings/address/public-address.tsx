import type { PublicAddress as Known } from '@photoslate/contract/installation';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { notify } from '#lib/loading/notifications.ts';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PhoneTest } from './phone-test.tsx';
import style from './public-address.module.css';

const KEY = ['installation', 'address'] as const;

/** The address that QR codes and e-mails lead to: what it is, a form, and a test with a phone. */
export function PublicAddress() {
  const { t } = useLingui();
  const client = useQueryClient();
  const address = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call('installation.address', {}, { quiet: true, signal })).data,
  });
  const loading = useSteadyLoading(address.isPending);
  if (loading) return <SkeletonRows rows={4} />;
  if (address.error) return <ReadFailed error={address.error} retry={() => void address.refetch()} />;
  if (!address.data) return null;
  const shown = (data: Known) => {
    client.setQueryData(KEY, data);
    void client.invalidateQueries({ queryKey: ['studio', 'notices'] });
    notify('success', t`Saved`);
  };
  return (
    <>
      <Present known={address.data} />
      {address.data.locked === null && (
        <div key={address.data.address} ref={passFocusOn}>
          <AddressForm known={address.data} onSaved={shown} />
        </div>
      )}
      {address.data.source !== 'local' && (
        <PhoneTest known={address.data} refetch={() => void address.refetch()} />
      )}
    </>
  );
}

/** The current address, its source, and who can open it. */
function Present({ known: { address, source, locked } }: { known: Known }) {
  return (
    <div className={style.present}>
      <p className={style.address}>
        <code>{address}</code>
      </p>
      {source === 'local' && (
        <Notice tone="look">
          <Trans>Only this computer can open this address. Customers cannot open their QR codes.</Trans>
        </Notice>
      )}
      {source === 'lan' && (
        <Notice tone="look">
          <Trans>This address opens only in this network, e.g. in your Wi-Fi.</Trans>
        </Notice>
      )}
      {locked === 'configured' && (
        <Notice>
          <Trans>
            The operator of this server has set it with PUBLIC_URL. To change it, change PUBLIC_URL and start
            the server again.
          </Trans>
        </Notice>
      )}
      {locked === 'several-studios' && (
        <Notice>
          <Trans>
            Several studios share this server, so only its operator can change the address, with PUBLIC_URL.
          </Trans>
        </Notice>
      )}
    </div>
  );
}

function AddressForm({ known, onSaved }: { known: Known; onSaved: (known: Known) => void }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const save = async (address: string | null, quiet: boolean) =>
    onSaved((await call('installation.setAddress', { body: { address } }, { quiet })).data);
  return (
    <Section
      title={<Trans>Change the address</Trans>}
      intro={
        <Trans>
          New QR codes and e-mails use it at once. Codes that are printed or photographed already still work
          as long as their address leads here.
        </Trans>
      }
    >
      <Form edits="public-address" onSubmit={async ({ address = '' }) => save(address, true)}>
        <TextField
          name="address"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={200}
          label={t`Public address`}
          hint={t`e.g. https://photos.example.com. The name must lead to this server. Whoever looks after your website can set that up.`}
          defaultValue={known.source === 'stored' ? known.address : ''}
        />
        <SubmitButton tone="quiet">
          <Trans>Use this address</Trans>
        </SubmitButton>
      </Form>
      {known.source === 'stored' && (
        <Button
          tone="plain"
          busy={busy}
          onClick={() => {
            setBusy(true);
            // A failure is shown in a notification.
            void save(null, false).catch(() => setBusy(false));
          }}
        >
          <Trans>Remove this address</Trans>
        </Button>
      )}
    </Section>
  );
}
