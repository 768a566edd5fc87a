import { useLingui } from '@lingui/react/macro';
import { useParams, useSearchParams } from 'react-router';
import { publishRows } from '#features/publishing/publish-choice.ts';
import { PublishTitle, PublishView } from '#features/publishing/publish-view.tsx';
import {
  useFreshPlan,
  usePublishChecklist,
  usePublishPlan,
  usePublishing,
} from '#features/publishing/publishing.queries.ts';
import { useShootChoice } from '#features/publishing/use-shoot-choice.ts';
import { placeAndDay } from '#lib/formatting/place-and-day.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { useSession } from '#lib/offline/use-session.ts';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** Publishing the shoots of a session; with `?shoot=` only that one is selected at first. */
export function Page() {
  const { t } = useLingui();
  const { event = '' } = useParams();
  const desk = useDesk();
  const [query] = useSearchParams();
  const known = useSession(event);
  const session = known.state === 'ready' ? known.value : undefined;
  const { data: checklist, error: checklistError, refetch: readChecklist } = usePublishChecklist(event);
  const { data: plan, error: planError, refetch: readPlan } = usePublishPlan(event);
  useFreshPlan(event, session?.shoots);
  const rows = session && checklist && plan ? publishRows(checklist, plan, session.shoots) : [];
  const { hold } = usePublishing(event);
  const choice = useShootChoice(rows, query.get('shoot'), hold);
  const error = checklistError ?? planError;
  const isReady = session && checklist && plan;
  const loading = useSteadyLoading(known.state !== 'failed' && !isReady && !error);
  const retry = () => {
    if (known.state === 'failed') known.retry();
    void Promise.all([readChecklist(), readPlan()]);
  };
  return (
    <Screen
      title={t`Publish`}
      heading={<PublishTitle choice={choice} />}
      back={`/session/${event}`}
      {...(desk
        ? { backLabel: session ? placeAndDay(session) : t`Session` }
        : { intro: session ? placeAndDay(session) : ' ' })}
      width="wide"
    >
      {loading && <SkeletonRows rows={6} />}
      {!loading && known.state === 'failed' && <ReadFailed error={known.error} retry={retry} />}
      {!loading && known.state !== 'failed' && !isReady && error && (
        <ReadFailed error={error} retry={retry} />
      )}
      {!loading && isReady && (
        <PublishView session={session} checklist={checklist} plan={plan} choice={choice} />
      )}
    </Screen>
  );
}
