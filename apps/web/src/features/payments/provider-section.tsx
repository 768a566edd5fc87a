import type { OnlineProvider } from '@photoslate/contract/orders';
import type { ProviderAccount, PaymentSettings } from '@photoslate/contract/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { call } from '#lib/api/call.ts';
import { secretDraftOf } from '#lib/storage/secret-drafts.ts';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Section } from '#ui/section.tsx';
import { AccountState } from './account-state.tsx';
import { usePaymentSettingsSaved } from './use-payment-settings.ts';

interface ProviderSectionProps {
  provider: OnlineProvider;
  settings: PaymentSettings;
  intro: ReactNode;
  /** The steps to take at the provider. */
  children: ReactNode;
}

/**
 * One provider: the state of its key, a test of the key, and a form for another one. A stored key
 * is never shown again.
 */
export function ProviderSection({ provider, settings, intro, children }: ProviderSectionProps) {
  const account = settings.accounts.find((one) => one.provider === provider);
  const name = provider === 'stripe' ? 'Stripe' : 'Mollie';
  return (
    <Section title={name} intro={intro}>
      {account && <AccountState account={account} />}
      {children}
      <KeyForm key={account?.setAt ?? ''} provider={provider} account={account} />
    </Section>
  );
}

function KeyForm({ provider, account }: { provider: OnlineProvider; account: ProviderAccount | undefined }) {
  const { t } = useLingui();
  const saved = usePaymentSettingsSaved();
  const hint = provider === 'stripe' ? 'sk_live_… / rk_live_… / sk_test_…' : 'live_… / test_…';
  return (
    <Form
      edits={`key of ${provider}`}
      draft={secretDraftOf(provider)}
      onSubmit={async ({ key = '', webhookSecret }) => {
        const secret = webhookSecret ? { webhookSecret } : {};
        const body = provider === 'stripe' ? { provider, key, ...secret } : { provider, key };
        saved((await call('payments.setAccount', { body }, { quiet: true })).data);
      }}
    >
      <PasswordField
        name="key"
        label={account ? t`Replace secret key` : t`Secret key`}
        hint={hint}
        autoComplete="off"
        required
      />
      {provider === 'stripe' && (
        <PasswordField
          name="webhookSecret"
          label={t`Signing secret of the messages`}
          hint={account?.webhookSecret ? t`whsec_… Leave empty to keep it.` : 'whsec_…'}
          autoComplete="off"
        />
      )}
      <SubmitButton tone="quiet">
        <Trans>Save the key</Trans>
      </SubmitButton>
    </Form>
  );
}
