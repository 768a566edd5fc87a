import type { PublishPlan } from '@photoslate/contract/publish-plan';
import type { PublishChecklist } from '@photoslate/contract/photos';
import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Plural, Trans } from '@lingui/react/macro';
import { IconPhotoUp } from '@tabler/icons-react';
import { useSendsMail } from '#lib/auth/use-user.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { DeliveryFigures } from './figures.tsx';
import { ChosenShoots } from './chosen-shoots.tsx';
import { isWaiting, publishRows, recipientsOf } from './publish-choice.ts';
import style from './publish-view.module.css';
import type { ShootChoice } from './use-shoot-choice.ts';
import { WaitingBars } from './waiting-bars.tsx';

interface PublishViewProps {
  session: SessionDetail;
  checklist: PublishChecklist;
  plan: PublishPlan;
  choice: ShootChoice;
}

/** What is about to be published, what was published last, and the choice of what goes out next. */
export function PublishView({ session, checklist, plan, choice }: PublishViewProps) {
  const { id, shoots, location } = session;
  const { timeZone } = location;
  const isAnyWaiting = shoots.some(isWaiting);
  const countMails = (waiting: readonly Shoot[]) => {
    const again = waiting.map((shoot) => ({ ...shoot, publishAt: null }));
    return recipientsOf(publishRows(checklist, plan, again)).length;
  };
  const above = (
    <>
      <WaitingBars sessionId={id} shoots={shoots} timeZone={timeZone} countMails={countMails} />
      <Unfinished checklist={checklist} isPractice={session.isPractice} />
    </>
  );
  const delivered = plan.latest && !isAnyWaiting && (
    <DeliveryFigures latest={plan.latest} timeZone={timeZone} />
  );
  return (
    <>
      {choice.rows.length > 0 ? (
        <ChosenShoots session={session} choice={choice} plan={plan} above={above} below={delivered} />
      ) : (
        <>
          {above}
          {delivered}
        </>
      )}
      {choice.rows.length === 0 && !isAnyWaiting && (
        <EmptyState
          icon={<IconPhotoUp aria-hidden="true" />}
          title={plan.latest ? <Trans>Everything is published</Trans> : <Trans>Nothing to publish yet</Trans>}
          action={
            <ButtonLink to={`/session/${id}/photos`} icon={<IconPhotoUp aria-hidden="true" />}>
              {session.photoCount === 0 ? <Trans>Upload the card</Trans> : <Trans>Photos</Trans>}
            </ButtonLink>
          }
        >
          {!plan.latest && <Trans>Shoots appear here as soon as they have photos.</Trans>}
        </EmptyState>
      )}
    </>
  );
}

/** The title of the page: how many of the shoots are selected. */
export function PublishTitle({ choice: { rows, selected } }: Pick<PublishViewProps, 'choice'>) {
  const count = selected.length;
  if (rows.length === 0) return <Trans>Publish</Trans>;
  if (count === rows.length) return <Plural value={count} one="Publish # shoot" other="Publish # shoots" />;
  return (
    <Plural value={rows.length} one={`Publish ${count} of # shoot`} other={`Publish ${count} of # shoots`} />
  );
}

/** Notices before publishing: practice, no mail server, photos not read yet or without a shoot. */
function Unfinished({ checklist, isPractice }: { checklist: PublishChecklist; isPractice: boolean }) {
  const { pendingCount, underwayCount, withoutCandidateCount } = checklist;
  const unread = pendingCount + underwayCount;
  const sendsMail = useSendsMail();
  return (
    <div className={style.notices}>
      {isPractice && (
        <Notice>
          <Trans>
            Practice session: only people who log in to your studio get an e-mail, for example you.
          </Trans>
        </Notice>
      )}
      {!sendsMail && (
        <Notice tone="look">
          <Trans>No mail server is set up: nobody gets an e-mail.</Trans>
        </Notice>
      )}
      {unread > 0 && (
        <Notice tone="look">
          <Plural
            value={unread}
            one="# photo is not read yet: it may belong to any of these."
            other="# photos are not read yet: they may belong to any of these."
          />
        </Notice>
      )}
      {withoutCandidateCount > 0 && (
        <Notice tone="look">
          <Plural
            value={withoutCandidateCount}
            one="# photo may belong to any of these shoots."
            other="# photos may belong to any of these shoots."
          />
        </Notice>
      )}
    </div>
  );
}
