import type { Session } from '@photoslate/contract/sessions';
import { Trans } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { interruptedPath } from '#lib/page/interrupted-path.ts';
import { outboxStore } from '#lib/offline/outbox.ts';
import { findShoot } from '#lib/offline/overlay/find-shoot.ts';
import { useSession } from '#lib/offline/use-session.ts';
import { ButtonLink } from '#ui/button.tsx';
import style from './continue-link.module.css';

/** A link to the page that the last login interrupted: "Continue: shoot 3, Sommerfest". */
export function ContinueLink({ sessions }: { sessions: readonly Session[] }) {
  const path = interruptedPath(useLocation().state);
  if (path === undefined || path.startsWith('/sessions')) return null;
  return (
    <div className={style.first}>
      <ButtonLink to={path} wide icon={<IconArrowRight aria-hidden="true" />}>
        <Interrupted path={path} sessions={sessions} />
      </ButtonLink>
    </div>
  );
}

function Interrupted({ path, sessions }: { path: string; sessions: readonly Session[] }) {
  const [, id, code] = /^\/session\/([^/?#]+)(?:\/shoot\/([^/?#]+))?/.exec(path) ?? [];
  const place = sessions.find((session) => session.id === id)?.location.name;
  if (id === undefined || place === undefined) return <Trans>Continue where you left off</Trans>;
  if (code === undefined) return <Trans>Continue: {place}</Trans>;
  return <InterruptedShoot id={id} code={code} place={place} />;
}

function InterruptedShoot({ id, code, place }: { id: string; code: string; place: string }) {
  const session = useSession(id, 'newest');
  const shoot = session.state === 'ready' ? findShoot(session.value, outboxStore.get(), code) : undefined;
  return shoot ? (
    <Trans>
      Continue: shoot {shoot.label}, {place}
    </Trans>
  ) : (
    <Trans>Continue: {place}</Trans>
  );
}
