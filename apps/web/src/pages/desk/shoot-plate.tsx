import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconEye,
  IconEyeOff,
  IconPlayerPlay,
  IconQrcode,
  IconRefresh,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { ShareCode } from '#features/codes/share-code.tsx';
import { useRecall } from '#features/photos/photos.queries.ts';
import { useDoneQuestion } from '#features/shoots/done-question.tsx';
import { shootPath, updateShoot } from '#features/shoots/shoot-actions.ts';
import { formatShortDate, formatTime } from '#lib/formatting/format-date-time.ts';
import { notify } from '#lib/loading/notifications.ts';
import { native } from '#lib/native/native.ts';
import { openShoot } from '#lib/offline/overlay/open-shoot.ts';
import { usePageFocus } from '#lib/page/page-focus.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { AddressButton, Button, ButtonLink } from '#ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import type { ShootCommands } from './use-shoot-commands.tsx';
import style from './shoot-desk.module.css';

interface ShootPlateProps {
  session: SessionDetail;
  shoot: Shoot;
  cameras: readonly string[];
  commands: ShootCommands;
  onNext: () => void;
  onShowCode: () => void;
}

/** The plate of a completed shoot: number, name, times and cameras, with its actions. */
export function ShootPlate({ session, shoot, cameras, commands, onNext, onShowCode }: ShootPlateProps) {
  const { t } = useLingui();
  const { titleOf } = useShootNames();
  const focus = usePageFocus();
  const { location } = session;
  const recall = useRecall(session.id);
  const reopen = useDoneQuestion(session, () => updateShoot(shoot, { completed: false }));
  const isPublished = shoot.gallery === 'published';
  const publishes = !isPublished && shoot.photoCount > 0;
  const { restoreFormerCode, discard } = commands;
  const unpublish = () =>
    void recall(shoot.id)
      .then(() => notify('success', t`Shoot ${shoot.label} is unpublished.`))
      .catch(() => undefined);
  return (
    <section className={style.plate} aria-label={t`Shoot ${shoot.label}`}>
      <SlateStripe />
      <div className={style.face}>
        <span className={style.number} aria-hidden="true">
          {shoot.label}
        </span>
        <div className={style.words}>
          <h1 ref={focus} tabIndex={-1}>
            <span className="visually-hidden">
              <Trans>Shoot {shoot.label}</Trans>{' '}
            </span>
            {titleOf(shoot)}
          </h1>
          <p data-figures>
            <Times shoot={shoot} timeZone={location.timeZone} />
            {cameras.length > 0 && ` · ${cameras.join(', ')}`}
          </p>
        </div>
        <div className={style.acts}>
          <Menu label={t`More actions`}>
            <MenuItem icon={<IconRefresh size={20} aria-hidden="true" />} onSelect={commands.renewCode}>
              <Trans>Generate new QR code</Trans>
            </MenuItem>
            {restoreFormerCode && (
              <MenuItem icon={<IconArrowBackUp size={20} aria-hidden="true" />} onSelect={restoreFormerCode}>
                <Trans>Use the former QR code again</Trans>
              </MenuItem>
            )}
            <MenuItem icon={<IconSettings size={20} aria-hidden="true" />} onSelect={commands.openSettings}>
              <Trans>Settings of this shoot</Trans>
            </MenuItem>
            {session.status !== 'ended' && (
              <MenuItem icon={<IconPlayerPlay size={20} aria-hidden="true" />} onSelect={reopen.ask}>
                <Trans>Reopen shoot</Trans>
              </MenuItem>
            )}
            {(isPublished || discard) && <MenuSeparator />}
            {isPublished && (
              <MenuItem danger icon={<IconEyeOff size={20} aria-hidden="true" />} onSelect={unpublish}>
                <Trans>Unpublish</Trans>
              </MenuItem>
            )}
            {discard && (
              <MenuItem danger icon={<IconTrash size={20} aria-hidden="true" />} onSelect={discard}>
                <Trans>Discard shoot</Trans>
              </MenuItem>
            )}
          </Menu>
          {shoot.url !== '' && (
            <Button icon={<IconQrcode aria-hidden="true" />} onClick={onShowCode}>
              <Trans>Show QR code</Trans>
            </Button>
          )}
          <ShareCode url={shoot.url} location={location.name} />
          {shoot.photoCount > 0 && (
            <AddressButton
              href={`/preview/${shoot.id}`}
              // The native app has no tabs.
              {...(native().vault ? {} : { target: '_blank', rel: 'noreferrer' })}
              tone={publishes || session.status !== 'ended' ? 'quiet' : 'primary'}
              icon={<IconEye aria-hidden="true" />}
            >
              <Trans>View as customer</Trans>
            </AddressButton>
          )}
          <MainAction session={session} shoot={shoot} publishes={publishes} onNext={onNext} />
        </div>
      </div>
      {reopen.question}
    </section>
  );
}

/** While the session runs, the next shoot is next; afterwards publishing this one. */
function MainAction({
  session,
  shoot,
  publishes,
  onNext,
}: Pick<ShootPlateProps, 'session' | 'shoot' | 'onNext'> & { publishes: boolean }) {
  const open = openShoot(session.shoots);
  if (session.status !== 'ended' && open)
    return (
      <ButtonLink tone="primary" to={shootPath(open)}>
        <Trans>Go to shoot {open.label}</Trans>
      </ButtonLink>
    );
  if (session.status !== 'ended')
    return (
      <Button tone="primary" onClick={onNext}>
        <Trans>Start new shoot</Trans>
      </Button>
    );
  if (!publishes) return null;
  return (
    <ButtonLink tone="primary" to={`/session/${session.id}/publish?shoot=${shoot.id}`}>
      <Trans>Publish</Trans>
    </ButtonLink>
  );
}

/** "21 Nov 2026, 15:58–16:11" */
function Times({ shoot: { createdAt, completedAt }, timeZone }: { shoot: Shoot; timeZone: string }) {
  return (
    <>
      <time dateTime={createdAt}>
        {formatShortDate(createdAt, timeZone)}, {formatTime(createdAt, timeZone)}
      </time>
      {completedAt && (
        <>
          –<time dateTime={completedAt}>{formatTime(completedAt, timeZone)}</time>
        </>
      )}
    </>
  );
}
