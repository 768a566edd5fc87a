import { Plural, Trans } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCamera,
  IconCheck,
  IconClock,
  IconPhotoCheck,
  IconPhotoUp,
  IconQuestionMark,
  IconSend,
} from '@tabler/icons-react';
import { nextStepOf } from '#lib/offline/next-step.ts';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { StateBadge } from '#ui/state-badge.tsx';

/** What is next with a session, as colour, icon and word. */
export function SessionState({ session }: { session: KnownSession }) {
  const { status, progress, emptiedAt } = session;
  if (status === 'ended' && !progress) return <Ended />;
  switch (nextStepOf(session)) {
    case 'running':
      return status === 'active' ? (
        <StateBadge tone="go" icon={<IconCamera aria-hidden="true" />}>
          <Trans>Running</Trans>
        </StateBadge>
      ) : (
        <StateBadge tone="look" icon={<IconClock aria-hidden="true" />}>
          <Trans>To calibrate</Trans>
        </StateBadge>
      );
    case 'upload-card':
      return (
        <StateBadge tone="go" icon={<IconPhotoUp aria-hidden="true" />}>
          <Trans>Upload the card</Trans>
        </StateBadge>
      );
    case 'finish-upload':
      return (
        <StateBadge tone="lost" icon={<IconAlertTriangle aria-hidden="true" />}>
          <Trans>Finish upload</Trans>
        </StateBadge>
      );
    case 'show-upload':
      return (
        <StateBadge tone="go" icon={<IconPhotoUp aria-hidden="true" />}>
          <Trans>Uploading</Trans>
        </StateBadge>
      );
    case 'answer-questions':
      return (
        <StateBadge tone="look" icon={<IconQuestionMark aria-hidden="true" />}>
          <Plural value={progress?.questionCount ?? 0} one="# question" other="# questions" />
        </StateBadge>
      );
    case 'publish':
      return (
        <StateBadge tone="go" icon={<IconSend aria-hidden="true" />}>
          <Trans>Publish</Trans>
        </StateBadge>
      );
    case 'view-sales':
      return emptiedAt === null ? (
        <StateBadge tone="safe" icon={<IconPhotoCheck aria-hidden="true" />}>
          <Trans>Published</Trans>
        </StateBadge>
      ) : (
        <Ended />
      );
    default:
      return <Ended />;
  }
}

const Ended = () => (
  <StateBadge tone="rest" icon={<IconCheck aria-hidden="true" />}>
    <Trans>Ended</Trans>
  </StateBadge>
);
