import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { isLocalAddress } from '#features/codes/local-address.ts';
import { LiveLine } from '#features/customers/live-line.tsx';
import { showCustomers } from '#features/customers/customer-list.tsx';
import { SavedState } from '#features/outbox/saved-state.tsx';
import { useActualShoot } from '#features/shoots/use-actual-shoot.ts';
import { consumeClap } from '#features/shoots/shoot-actions.ts';
import { SlateScreen } from '#features/shoots/slate-screen.tsx';
import { CompletedSlate } from '#features/shoots/completed-slate.tsx';
import { Slate } from '#features/shoots/slate.tsx';
import { useDesk } from '#lib/page/use-desk.ts';
import { useField } from '#lib/page/use-field.ts';
import { Button } from '#ui/button.tsx';
import { ShootActions } from './shoot-actions.tsx';
import { ShootDesk } from './shoot-desk.tsx';
import { ShootField } from './shoot-field.tsx';
import { ShootPanel } from './shoot-panel.tsx';
import { useShootCommands } from './use-shoot-commands.tsx';

interface ShootViewProps {
  session: SessionDetail;
  shoot: Shoot;
  /** Starts the next shoot and shows it. */
  onNext: () => void;
}

/**
 * The slate of a shoot, and its customers: on a phone in a sheet, otherwise beside the slate. The
 * screen and its slate stay mounted from shoot to shoot, so that only the drawing of the code
 * changes. `memo` avoids a render on each step of the outbox.
 */
export const ShootView = memo(function ShootView({ session, shoot, onNext }: ShootViewProps) {
  const { t } = useLingui();
  const claps = useMemo(() => consumeClap(shoot.id), [shoot.id]);
  const [asked, setAsked] = useState<string | null>(null);
  const { location } = session;
  // It outlives a change between the layouts, and so does a half filled-in form.
  const commands = useShootCommands(session, shoot);
  const { refused } = commands;
  useActualShoot(session, shoot);
  // A completed shoot shows its customers first; its code is shown on request.
  const code = shoot.status === 'open' || asked === shoot.id;
  const desk = useDesk();
  const fills = useField() && code;
  const { state: asks } = useLocation();
  const [people, setPeople] = useState<string | null>(asksForPeople(asks) ? shoot.id : null);
  // Otherwise the sheet would come back above what was opened meanwhile.
  if (!fills && people !== null) setPeople(null);
  if (desk && !code)
    return (
      <ShootDesk
        key={shoot.id}
        session={session}
        shoot={shoot}
        onNext={onNext}
        onShowCode={() => setAsked(shoot.id)}
      />
    );
  return (
    <>
      <SlateScreen
        title={t`Shoot ${shoot.label}`}
        subject={shoot.id}
        back={`/session/${session.id}`}
        backTo={location.name}
        aside={<SavedState sessionId={session.id} />}
        slate={
          code ? (
            <Slate
              mark={shoot.label}
              title={shoot.title}
              location={location}
              url={shoot.url}
              label={t`QR code of shoot ${shoot.label}`}
              clap={claps ? shoot.id : null}
              instead={
                <Trans>
                  No QR code is left on this device. Photograph the group anyway: its photos are assigned by
                  their time. The code appears once you are online.
                </Trans>
              }
            />
          ) : (
            <CompletedSlate shoot={shoot} location={location} onShow={() => setAsked(shoot.id)} />
          )
        }
        live={
          <LiveLine
            key={shoot.id}
            customers={shoot.customers}
            refusedCount={refused.length}
            isLocal={code && isLocalAddress(shoot.url)}
            onPress={() => (fills ? setPeople(shoot.id) : showCustomers())}
          />
        }
        fills={fills}
        actions={
          <>
            {desk && asked === shoot.id && shoot.status !== 'open' && (
              <Button onClick={() => setAsked(null)}>
                <Trans>Hide the QR code</Trans>
              </Button>
            )}
            <ShootActions session={session} shoot={shoot} onNext={onNext} />
          </>
        }
      >
        {fills ? (
          <ShootField
            key={shoot.id}
            session={session}
            shoot={shoot}
            commands={commands}
            open={people === shoot.id}
            onClose={() => setPeople(null)}
          />
        ) : (
          <ShootPanel key={shoot.id} session={session} shoot={shoot} commands={commands} afterCode={claps} />
        )}
      </SlateScreen>
      {commands.drawers}
    </>
  );
});

/** Whether the link to the shoot asks for its customers. */
const asksForPeople = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'people' in state;
