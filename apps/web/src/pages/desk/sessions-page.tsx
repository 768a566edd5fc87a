import type { Session } from '@photoslate/contract/sessions';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCameraPlus } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useOpenWork } from '#features/attention/open-work.queries.ts';
import { Account } from '#features/auth/account.tsx';
import { RefusedWrites } from '#features/outbox/refused-writes.tsx';
import { SessionList } from '#features/sessions/session-list.tsx';
import { InstallationNotices } from '#features/studio/installation-notices.tsx';
import { StudioLink } from '#features/studio/studio-link.tsx';
import { useLocations, usePriceGroups } from '#features/studio/use-studio.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useSessions } from '#lib/offline/use-session.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ContinueLink } from './continue-link.tsx';
import { NewSession } from './new-session.tsx';
import { ShootsOfSession } from './shoots-of-session.tsx';
import { useSessionPagesReady } from './use-session-pages-ready.ts';

/** The list of all sessions, and the form for a new session (`?new=true`). */
export function Page() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [search] = useSearchParams();
  const desk = useDesk();
  const { attentionCount } = useOpenWork();
  const known = useSessions();
  const loading = useSteadyLoading(known.state === 'loading');
  // Prefetched, so that a new session can be created without a network.
  useLocations();
  usePriceGroups();
  useSessionPagesReady();
  const sessions = known.state === 'ready' ? known.value.sessions : [];
  const open = (isNew: boolean) =>
    void navigate(localePath(isNew ? '/sessions?new=true' : '/sessions'), { replace: !isNew });

  return (
    <Screen title={t`Photo sessions`}>
      <StudioLink waiting={attentionCount} />
      <ContinueLink sessions={sessions} />
      <RefusedWrites />
      <InstallationNotices />
      {loading && <SkeletonRows rows={5} />}
      {!loading && known.state === 'failed' && (
        <ReadFailed
          error={known.error}
          retry={known.retry}
          missing={
            <Trans>
              Your sessions have never been opened here. They appear by themselves once you are online.
            </Trans>
          }
        />
      )}
      {!loading && known.state === 'ready' && sessions.length === 0 && (
        <EmptyState icon={<IconCameraPlus aria-hidden="true" />} title={<Trans>No sessions yet</Trans>}>
          <Trans>A session is one outing at one place. Make your first one, and the slate is ready.</Trans>
        </EmptyState>
      )}
      {!loading && <SessionList sessions={sessions} shootsOf={shootsOf} />}
      {known.state === 'ready' && known.value.older && (
        <Button tone="plain" onClick={known.value.older}>
          <Trans>Show older sessions</Trans>
        </Button>
      )}
      {!desk && <Account />}
      <ActionBar>
        <Button tone="primary" onClick={() => open(true)}>
          <Trans>New photo session</Trans>
        </Button>
      </ActionBar>
      <NewSession
        open={search.get('new') === 'true'}
        onClose={() => open(false)}
        codeUrl={sessions.find(({ url }) => url !== '')?.url}
        lastPriceGroupId={known.state === 'loading' ? null : sessions[0]?.priceGroup.id}
        onMade={(id) => void navigate(localePath(`/session/${id}/calibration`), { replace: true })}
      />
    </Screen>
  );
}

const shootsOf = ({ id }: Session) => <ShootsOfSession sessionId={id} />;
