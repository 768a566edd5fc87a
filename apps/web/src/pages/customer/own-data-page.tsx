import { CONFIRM_WITHIN_DAYS, OWN_DATA_DAYS } from '@photoslate/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck, IconUserSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { RequestDataForm } from '#features/privacy/request-data-form.tsx';
import { OwnData } from '#features/privacy/own-data.tsx';
import { call } from '#lib/api/call.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useFetchOnce } from '#lib/loading/use-fetch-once.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CustomerFrame } from './customer-frame.tsx';
import style from './gallery-page.module.css';
import { LoadFailed } from './load-failed.tsx';

/**
 * Shows the data that a studio holds about a customer. The token of the mailed link is in the
 * fragment (`#`), so that it appears in no server log. Without a token the page shows a form to
 * request the link.
 */
export function Page() {
  const { t } = useLingui();
  const token = useLocation().hash.slice(1);
  if (token !== '') return <Own key={token} token={token} />;
  return (
    <CustomerFrame studio={null} title={t`Your data`}>
      <Ask title={<Trans>See, save or erase your data</Trans>}>
        <Trans>
          Enter the address that you gave at a shoot. We’ll e-mail you a link so that only you can see your
          data.
        </Trans>
      </Ask>
    </CustomerFrame>
  );
}

function Own({ token }: { token: string }) {
  const { t } = useLingui();
  const [erased, setErased] = useState(false);
  const [asked, again] = useFetchOnce(token, (signal) =>
    call('privacy.showOwn', { body: { token } }, { quiet: true, signal }),
  );
  const loading = useSteadyLoading(asked.state === 'waiting');
  const ownData = asked.state === 'here' ? asked.answer.data : null;
  return (
    <CustomerFrame
      studio={ownData && { name: ownData.studio, logo: null, legal: ownData.legal }}
      title={t`Your data`}
    >
      {loading && <SkeletonRows rows={4} />}
      {!loading && asked.state === 'failed' && asked.error.record.statusCode === 410 && (
        <Ask title={<Trans>This link is no longer valid</Trans>}>
          <Trans>
            Links to your data work for {OWN_DATA_DAYS} days. Sign-ups that nobody confirms within{' '}
            {CONFIRM_WITHIN_DAYS} days are deleted; you can sign up again with the QR code. For a new link to
            your data, enter your address.
          </Trans>
        </Ask>
      )}
      {!loading && asked.state === 'failed' && asked.error.record.statusCode !== 410 && (
        <LoadFailed error={asked.error} again={again} />
      )}
      {ownData && erased && (
        <div role="status">
          <EmptyState
            icon={<IconShieldCheck aria-hidden="true" />}
            title={<Trans>Your data is erased</Trans>}
          >
            <Trans>Nothing here leads to you any more. You can close this page.</Trans>
          </EmptyState>
        </div>
      )}
      {!loading && ownData && !erased && (
        <OwnData token={token} read={ownData} onErased={() => setErased(true)} />
      )}
    </CustomerFrame>
  );
}

function Ask({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={style.narrow}>
      <EmptyState icon={<IconUserSearch aria-hidden="true" />} title={title}>
        {children}
      </EmptyState>
      <RequestDataForm />
    </div>
  );
}
