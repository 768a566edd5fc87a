import { Trans, useLingui } from '@lingui/react/macro';
import { IconCameraPlus, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useOpenWork } from '#features/attention/open-work.queries.ts';
import { Account } from '#features/auth/account.tsx';
import { RefusedWrites } from '#features/outbox/refused-writes.tsx';
import { MakePractice } from '#features/sessions/practice/make-practice.tsx';
import { SessionList as SessionRows } from '#features/sessions/session-list.tsx';
import { Checklist, ChecklistLine } from '#features/studio/checklist.tsx';
import { isComplete, useChecklist } from '#features/studio/checklist.queries.ts';
import { InstallationNotices } from '#features/studio/installation-notices.tsx';
import { StudioLink } from '#features/studio/studio-link.tsx';
import { useLocations, usePriceGroups } from '#features/studio/use-studio.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { type Known, type SessionList, useSessions } from '#lib/offline/use-session.ts';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button, type Tone } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ContinueLink } from './continue-link.tsx';
import { NewSession } from './new-session.tsx';
import { SessionsFailed } from './sessions-failed.tsx';
import { SessionsTable } from './sessions-table.tsx';
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
  // The filter of the list stays in the address.
  const open = (isNew: boolean) => {
    const query = new URLSearchParams(search);
    if (isNew) query.set('new', 'true');
    else query.delete('new');
    const path = query.size > 0 ? `/sessions?${query.toString()}` : '/sessions';
    void navigate(localePath(path), { replace: !isNew });
  };
  const asked = useChecklist();
  const checklist = asked.data && !asked.data.isHidden && !isComplete(asked.data) ? asked.data : null;
  const hasNone = known.state === 'ready' && sessions.length === 0;

  return (
    <Screen title={t`Photo sessions`} width={desk ? 'wide' : 'text'}>
      <ContinueLink sessions={sessions} />
      <StudioLink waiting={attentionCount} />
      <RefusedWrites />
      <InstallationNotices />
      {checklist && !hasNone && known.state === 'ready' && (
        <ChecklistLine {...checklist} practice={practice} />
      )}
      {!loading && hasNone && checklist && <Checklist {...checklist} practice={practice} />}
      {!loading && hasNone && !checklist && !asked.isLoading && (
        <EmptyState
          icon={<IconCameraPlus aria-hidden="true" />}
          title={<Trans>No sessions yet</Trans>}
          action={practice('quiet')}
        >
          <Trans>A session is one job at one place. Create your first one to start shooting.</Trans>
        </EmptyState>
      )}
      {desk && !hasNone && <SessionsTable onNew={() => open(true)} />}
      {!desk && <Sessions known={known} loading={loading} />}
      {!desk && <Account />}
      <ActionBar>
        <Button
          tone={desk && hasNone && checklist ? 'quiet' : 'primary'}
          icon={desk && <IconPlus size={18} aria-hidden="true" />}
          onClick={() => open(true)}
        >
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

const practice = (tone: Tone) => <MakePractice tone={tone} />;

/** The list on a phone. */
function Sessions({ known, loading }: { known: Known<SessionList>; loading: boolean }) {
  if (loading) return <SkeletonRows rows={5} />;
  if (known.state === 'loading') return null;
  if (known.state === 'failed') return <SessionsFailed error={known.error} retry={known.retry} />;
  const { sessions, older } = known.value;
  return (
    <>
      <SessionRows sessions={sessions} shootsOf={shootsOf} />
      {older && (
        <Button tone="plain" onClick={older}>
          <Trans>Show older sessions</Trans>
        </Button>
      )}
    </>
  );
}

const shootsOf = ({ id }: KnownSession) => <ShootsOfSession sessionId={id} />;
