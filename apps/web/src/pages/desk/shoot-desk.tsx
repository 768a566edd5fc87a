import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans } from '@lingui/react/macro';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { RefusedWrites } from '#features/outbox/refused-writes.tsx';
import { SavedState } from '#features/outbox/saved-state.tsx';
import { shootPath } from '#features/shoots/shoot-actions.ts';
import { useActualShoot } from '#features/shoots/use-actual-shoot.ts';
import { useShootRecords } from '#features/shoots/use-shoot-records.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useIsOnServer } from '#lib/offline/use-session.ts';
import { usePageTitle } from '#lib/page/page-title.ts';
import { useDocumentKeys } from '#lib/page/use-document-keys.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { ShootPhotos } from './shoot-photos.tsx';
import { ShootPlate } from './shoot-plate.tsx';
import { ShootSide } from './shoot-side.tsx';
import { useShootCommands } from './use-shoot-commands.tsx';
import style from './shoot-desk.module.css';

interface ShootDeskProps {
  session: SessionDetail;
  shoot: Shoot;
  onNext: () => void;
  /** Shows the live QR code instead. */
  onShowCode: () => void;
}

type Neighbour = Pick<Shoot, 'id' | 'hash' | 'label' | 'title' | 'customers'>;

/** The page of a completed shoot at the desk: its photos, with customers and records beside. */
export function ShootDesk({ session, shoot, onNext, onShowCode }: ShootDeskProps) {
  const { titleOf, fullNameOf } = useShootNames();
  const commands = useShootCommands(session, shoot);
  const onServer = useIsOnServer(session.id);
  const { data: records } = useShootRecords(shoot.id, onServer);
  useActualShoot(session, shoot);
  usePageTitle(fullNameOf(shoot));
  const { location } = session;
  const [before, after] = besides(session.shoots, shoot);
  const previous: Neighbour | null = before ?? records?.previous ?? null;
  const next: Neighbour | null = after ?? records?.next ?? null;
  useNeighbourKeys(session.id, previous, next);
  const pathOf = ({ id, hash }: Neighbour) => shootPath({ sessionId: session.id, id, hash });
  return (
    <main id="content" className={style.page}>
      <div className={style.way}>
        <AppLink to={`/session/${session.id}`} className={style.crumb}>
          <IconArrowLeft size={20} aria-hidden="true" />
          <span>{location.name}</span>
        </AppLink>
        <SavedState sessionId={session.id} />
        <div className={style.beside}>
          {previous && (
            <AppLink to={pathOf(previous)} className={style.crumb} aria-keyshortcuts="[">
              <IconChevronLeft size={20} aria-hidden="true" />
              <span>
                {previous.label} {titleOf(previous)}
              </span>
            </AppLink>
          )}
          {next && (
            <AppLink to={pathOf(next)} className={style.crumb} aria-keyshortcuts="]">
              <span>
                {next.label} {titleOf(next)}
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </AppLink>
          )}
        </div>
      </div>
      <ShootPlate
        session={session}
        shoot={shoot}
        cameras={records?.cameras ?? []}
        commands={commands}
        onNext={onNext}
        onShowCode={onShowCode}
      />
      <RefusedWrites
        sessionId={session.id}
        shootId={shoot.id}
        onCorrect={(id) => commands.edit(commands.refused.find((customer) => customer.id === id) ?? null)}
      />
      {shoot.late && (
        <p className={style.late}>
          <Trans>It was recorded after another device had ended the session. Nothing was lost.</Trans>
        </p>
      )}
      <div className={style.split}>
        <ShootPhotos session={session} shoot={shoot} records={records} />
        <ShootSide session={session} shoot={shoot} records={records} commands={commands} />
      </div>
      {commands.drawers}
    </main>
  );
}

/** The shoots before and after this one by number, if this device has read them. */
function besides(shoots: readonly Shoot[], { id }: Shoot): [Shoot | undefined, Shoot | undefined] {
  const sorted = shoots.toSorted((a, b) => a.number - b.number || a.createdAt.localeCompare(b.createdAt));
  const at = sorted.findIndex((one) => one.id === id);
  return at < 0 ? [undefined, undefined] : [sorted[at - 1], sorted[at + 1]];
}

/** `[` and `]` go to the neighbouring shoots. */
function useNeighbourKeys(sessionId: string, previous: Neighbour | null, next: Neighbour | null): void {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  useDocumentKeys((event) => {
    const to = event.key === '[' ? previous : event.key === ']' ? next : null;
    // On many keyboards these keys need AltGr, which sets Ctrl and Alt.
    const isCommand = event.metaKey || (event.ctrlKey && !event.altKey);
    if (!to || isCommand || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    void navigate(localePath(shootPath({ sessionId, id: to.id, hash: to.hash })));
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
