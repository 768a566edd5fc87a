import { Trans } from '@lingui/react/macro';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { InstructionsForm } from './instructions-form.tsx';
import { OnSiteForm } from './on-site-form.tsx';
import style from './payments.module.css';
import { ProviderSection } from './provider-section.tsx';
import { usePaymentSettings } from './use-payment-settings.ts';

/** All payment methods, each with its setup. */
export function PaymentSections() {
  const read = usePaymentSettings();
  const loading = useSteadyLoading(!read.isFetchedAfterMount);
  if (loading) return <SkeletonRows rows={4} />;
  if (read.error) return <ReadFailed error={read.error} retry={() => void read.refetch()} />;
  const settings = read.data;
  if (!settings) return null;
  const url = settings.stripeWebhookUrl;
  return (
    <>
      <OnSiteForm settings={settings} />
      <InstructionsForm settings={settings} />
      <ProviderSection
        provider="mollie"
        settings={settings}
        intro={<Trans>iDEAL, Bancontact and cards, on the page of Mollie.</Trans>}
      >
        <ol className={style.steps}>
          <li>
            <Trans>In Mollie, switch on iDEAL, Bancontact and cards for your website profile.</Trans>
          </li>
          <li>
            <Trans>Under Developers, API keys, copy the live key. To try it out, take the test key.</Trans>
          </li>
        </ol>
      </ProviderSection>
      <ProviderSection
        provider="stripe"
        settings={settings}
        intro={<Trans>Cards and everything you enabled in Stripe, on Stripe’s page.</Trans>}
      >
        <ol className={style.steps}>
          <li>
            <Trans>Under Developers, API keys, copy the secret key, or a restricted one.</Trans>
          </li>
          <li>
            <Trans>
              Under Webhooks, add this address with the events checkout.session.* and charge.refunded, and
              copy its signing secret:
            </Trans>{' '}
            <code className={style.address}>{url}</code>
          </li>
        </ol>
      </ProviderSection>
    </>
  );
}
