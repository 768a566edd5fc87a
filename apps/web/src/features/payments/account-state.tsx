import type { ProviderAccount } from '@photoslate/contract/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';
import { Notice } from '#ui/notice.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './payments.module.css';
import { usePaymentSettingsSaved } from './use-payment-settings.ts';

interface Tested {
  readonly works: boolean;
  readonly detail: string | null;
}

/**
 * A stored API key: its last four characters, whether it is a live or test key, and whether the
 * provider accepts it.
 */
export function AccountState({ account }: { account: ProviderAccount }) {
  const { t } = useLingui();
  const saved = usePaymentSettingsSaved();
  const [busy, run] = useBusy();
  const [asking, setAsking] = useState(false);
  const [tested, setTested] = useState<Tested | null>(null);
  const { provider, endsWith } = account;
  const params = { provider };

  const during = (action: () => Promise<void>) => run(action).finally(() => setAsking(false));
  const test = () => during(async () => setTested((await call('payments.testAccount', { params })).data));
  const remove = () => during(async () => saved((await call('payments.removeAccount', { params })).data));

  return (
    <div className={style.account}>
      <p>
        <Trans>The key that ends with …{endsWith} is stored, encrypted.</Trans>
      </p>
      <Badge account={account} />
      {tested && (
        <div role="status">
          {tested.works ? (
            <Notice tone="safe">
              <Trans>The key works.</Trans>
            </Notice>
          ) : (
            <Notice tone="lost">
              <Trans>The provider rejects the key.</Trans> {tested.detail && <q>{tested.detail}</q>}
            </Notice>
          )}
        </div>
      )}
      <div className={style.actions}>
        {!account.unreadable && (
          <Button busy={busy} onClick={() => void test()}>
            <Trans>Test the key</Trans>
          </Button>
        )}
        <Button tone="plain" busy={busy} onClick={() => setAsking(true)}>
          <Trans>Remove the key</Trans>
        </Button>
      </div>
      <ConfirmDrawer
        open={asking}
        title={t`Remove this key?`}
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
        busy={busy}
        danger
      >
        <Trans>
          Customers can no longer pay this way, and payments in progress will no longer be confirmed
          automatically.
        </Trans>
      </ConfirmDrawer>
    </div>
  );
}

function Badge({ account }: { account: ProviderAccount }) {
  if (account.unreadable)
    return (
      <StateBadge tone="lost" icon={<IconAlertTriangle aria-hidden="true" />}>
        <Trans>It can no longer be read. Enter it again.</Trans>
      </StateBadge>
    );
  return account.live ? (
    <StateBadge tone="safe" icon={<IconCheck aria-hidden="true" />}>
      <Trans>Live: real money</Trans>
    </StateBadge>
  ) : (
    <StateBadge tone="look" icon={<IconFlask aria-hidden="true" />}>
      <Trans>A test key: no money moves</Trans>
    </StateBadge>
  );
}
