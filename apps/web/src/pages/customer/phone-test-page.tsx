import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconQrcodeOff } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useFetchOnce } from '#lib/loading/use-fetch-once.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CustomerFrame } from './customer-frame.tsx';
import { LoadFailed } from './load-failed.tsx';

/** `/phone-test#<token>`: the page that an owner's phone opens to test the public address. */
export function Page() {
  const { t } = useLingui();
  const token = useLocation().hash.slice(1);
  const [asked, again] = useFetchOnce(token, (signal) =>
    call('installation.reach', { body: { token } }, { quiet: true, signal }),
  );
  const loading = useSteadyLoading(asked.state === 'waiting');
  return (
    <CustomerFrame studio={{ name: 'Photoslate', logo: null, legal: [] }} title={t`Test with a phone`}>
      {loading && <SkeletonRows rows={2} />}
      {!loading && asked.state === 'failed' && <LoadFailed error={asked.error} again={again} />}
      {!loading && asked.state === 'here' && (
        <div role="status">{asked.answer.data.isKnown ? <Works /> : <Unknown />}</div>
      )}
    </CustomerFrame>
  );
}

function Works() {
  const { host } = location;
  return (
    <EmptyState icon={<IconCircleCheck aria-hidden="true" />} title={<Trans>It works</Trans>}>
      <Trans>This phone reaches the server at {host}. You can close this page.</Trans>
    </EmptyState>
  );
}

function Unknown() {
  return (
    <EmptyState icon={<IconQrcodeOff aria-hidden="true" />} title={<Trans>This test has ended</Trans>}>
      <Trans>
        The phone reaches the server. For a new test, start it again on the page “Public address”.
      </Trans>
    </EmptyState>
  );
}
