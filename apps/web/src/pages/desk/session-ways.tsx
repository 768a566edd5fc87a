import type { SessionDetail } from '@photoslate/contract/sessions';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconFocusCentered,
  IconPhotoUp,
  IconPlayerPlay,
  IconPlayerStop,
  IconPrinter,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx';
import style from './session-view.module.css';

/** What can be done with a session besides its main action. Null: not now. */
export interface SessionCommands {
  readonly end: (() => void) | null;
  readonly resume: (() => void) | null;
  readonly discard: (() => void) | null;
  readonly showPrices: (() => void) | null;
  readonly print: (() => void) | null;
}

interface SessionWaysProps {
  session: SessionDetail;
  commands: SessionCommands;
}

/** On a phone: the photos and the end in one line, everything else in a menu. */
export function SessionWays({ session, commands }: SessionWaysProps) {
  const { t } = useLingui();
  return (
    <nav className={style.ways} aria-label={t`This session`}>
      {session.status === 'calibrating' && <CalibrateLink id={session.id} />}
      <ButtonLink to={`/session/${session.id}/photos`} icon={<IconPhotoUp aria-hidden="true" />}>
        <Trans>Photos</Trans>
      </ButtonLink>
      {commands.end && <EndButton end={commands.end} />}
      <MoreActions session={session} commands={commands} />
    </nav>
  );
}

/** The same at the desk, beside the main action. */
export function SessionMenu({ session, commands }: SessionWaysProps) {
  return (
    <>
      <MoreActions session={session} commands={commands} />
      {commands.end && <EndButton end={commands.end} />}
      {session.status === 'calibrating' && <CalibrateLink id={session.id} />}
      <ButtonLink to={`/session/${session.id}/photos`} icon={<IconPhotoUp aria-hidden="true" />}>
        <Trans>Photos</Trans>
      </ButtonLink>
    </>
  );
}

/** Before the first shoot this is the next step. Later it is in the menu. */
const CalibrateLink = ({ id }: { id: string }) => (
  <ButtonLink to={`/session/${id}/calibration`} icon={<IconFocusCentered aria-hidden="true" />}>
    <Trans>Calibrate</Trans>
  </ButtonLink>
);

const EndButton = ({ end }: { end: () => void }) => (
  <Button icon={<IconPlayerStop aria-hidden="true" />} onClick={end}>
    <Trans>End session</Trans>
  </Button>
);

function MoreActions({ session: { id, status, calibratedAt }, commands }: SessionWaysProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { resume, discard, print, showPrices } = commands;
  return (
    <Menu label={t`More actions`}>
      {status === 'active' && (
        <MenuItem
          icon={<IconFocusCentered size={20} aria-hidden="true" />}
          onSelect={() => void navigate(localePath(`/session/${id}/calibration`))}
        >
          {calibratedAt ? <Trans>Calibrate again</Trans> : <Trans>Calibrate</Trans>}
        </MenuItem>
      )}
      {showPrices && (
        <MenuItem icon={<IconTag size={20} aria-hidden="true" />} onSelect={showPrices}>
          <Trans>Prices</Trans>
        </MenuItem>
      )}
      {print && (
        <MenuItem icon={<IconPrinter size={20} aria-hidden="true" />} onSelect={print}>
          <Trans>Poster and cards</Trans>
        </MenuItem>
      )}
      {resume && (
        <MenuItem icon={<IconPlayerPlay size={20} aria-hidden="true" />} onSelect={resume}>
          <Trans>Resume session</Trans>
        </MenuItem>
      )}
      {discard && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<IconTrash size={20} aria-hidden="true" />} onSelect={discard}>
            <Trans>Discard session</Trans>
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
