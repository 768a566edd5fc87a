import type { PublishPlan } from '@photoslate/contract/publish-plan';
import type { SessionDetail } from '@photoslate/contract/sessions';
import { DAY_MS } from '@photoslate/domain/durations';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useBusy } from '#lib/api/use-busy.ts';
import { keys } from '#lib/query/keys.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { PlannedFigures } from './figures.tsx';
import { GoingOut } from './going-out.tsx';
import { HeldBack } from './held-back.tsx';
import { LikelyPhotos } from './likely-photos.tsx';
import { PersonPreview } from './person-preview.tsx';
import { isToCheck, matchesSearch, recipientsOf, type PublishRow, type Recipient } from './publish-choice.ts';
import style from './publish-view.module.css';
import { usePublishing } from './publishing.queries.ts';
import { SelfRegistered } from './self-registered.tsx';
import { SendTime } from './send-time.tsx';
import type { ShootChoice } from './use-shoot-choice.ts';

/** From this many shoots on, the list can be searched. */
const SEARCHED_FROM = 8;

interface ChosenShootsProps {
  session: SessionDetail;
  choice: ShootChoice;
  plan: PublishPlan;
  /** The shoots that wait, and the work that is unfinished. */
  above: ReactNode;
  /** The figures of the latest publishing. */
  below: ReactNode;
}

interface Shown {
  readonly what: 'people' | 'likely';
  readonly shootId: string;
}

/** The shoots that go out and those that are held back, with what one of the people gets. */
export function ChosenShoots({ session, choice, plan, above, below }: ChosenShootsProps) {
  const { t } = useLingui();
  const { fullNameOf } = useShootNames();
  const { id: sessionId, location } = session;
  const { timeZone } = location;
  const [at, setAt] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [previewedId, preview] = useState<string | null>(null);
  const [personId, setPersonId] = useState<string | null>(null);
  const [shown, show] = useState<Shown | null>(null);
  const [busy, run] = useBusy();
  const { publish, hold } = usePublishing(sessionId);
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: keys.session(sessionId) });

  const { rows, selected, held, holdBack, release } = choice;
  const recipients = recipientsOf(selected);
  const listed = selected.filter((row) => matchesSearch(row, search));
  const toCheckCount = selected.filter(isToCheck).length;
  const previewed =
    rows.find(({ shoot }) => shoot.id === previewedId) ?? selected.find((row) => !isToCheck(row)) ?? rows[0];
  const recipient = previewed && recipientOf(previewed, recipients, personId);
  const send = () => run(() => publish(idsOf(selected), at === null ? {} : { at }));
  const shownRow = rows.find(({ shoot }) => shoot.id === shown?.shootId);

  return (
    <div className={style.columns}>
      <div className={style.left}>
        {above}
        <PlannedFigures
          peopleCount={recipients.length}
          photoCount={selected.reduce((sum, { open }) => sum + open.photoCount, 0)}
          galleryCount={selected.length}
          heldCount={held.length}
          openUntil={linksEnd(plan, at)}
          timeZone={timeZone}
        />
        {held.length > 0 && (
          <HeldBack
            sessionId={sessionId}
            rows={held}
            onRelease={release}
            onReason={(shootId, reason) => hold([shootId], { reason }, { quiet: true })}
            onShowPeople={(shootId) => show({ what: 'people', shootId })}
          />
        )}
        <div className={style.tools}>
          <h2>
            <Trans>Going out</Trans>
          </h2>
          {toCheckCount > 0 && (
            <StateBadge tone="look" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
              <Plural value={toCheckCount} one="# to check" other="# to check" />
            </StateBadge>
          )}
          {rows.some((row) => row.held !== null) && (
            <label className={style.plain}>
              <input
                type="checkbox"
                checked={choice.isPlain}
                onChange={(event) => {
                  if (event.currentTarget.checked) choice.selectPlain();
                  else release(idsOf(rows.filter((row) => row.hold === null)));
                }}
              />
              <Trans>Only shoots without open questions</Trans>
            </label>
          )}
          {(selected.length >= SEARCHED_FROM || search !== '') && (
            <SearchField
              className={style.search}
              label={t`Shoot or person`}
              value={search}
              onSearch={setSearch}
            />
          )}
        </div>
        {selected.length === 0 && (
          <p className={style.none}>
            <Trans>No shoot is selected. Release one above to publish it.</Trans>
          </p>
        )}
        {selected.length > 0 && listed.length === 0 && (
          <p className={style.none}>
            <Trans>No shoot matches.</Trans>
          </p>
        )}
        {listed.length > 0 && (
          <GoingOut
            sessionId={sessionId}
            rows={listed}
            previewedId={previewed?.shoot.id}
            onPreview={(id) => {
              preview(id);
              setPersonId(null);
            }}
            onHoldBack={holdBack}
            onShowPeople={(shootId) => show({ what: 'people', shootId })}
            onShowLikely={(shootId) => show({ what: 'likely', shootId })}
          />
        )}
        {below}
      </div>
      <aside className={style.right} aria-label={t`Preview for one person`}>
        {previewed && (
          <PersonPreview
            sessionId={sessionId}
            row={previewed}
            recipient={recipient}
            recipients={recipients}
            onChoose={({ customer, shootIds }) => {
              setPersonId(customer.id);
              preview(shootIds[0] ?? null);
            }}
          />
        )}
        <SendTime at={at} quietHours={plan.quietHours} timeZone={timeZone} onChange={setAt} />
      </aside>
      <ActionBar>
        <Button
          tone="primary"
          busy={busy}
          disabled={selected.length === 0}
          icon={<IconSend size={20} aria-hidden="true" />}
          onClick={() => void send()}
        >
          {at === null ? <Trans>Publish</Trans> : <Trans>Schedule</Trans>}
        </Button>
      </ActionBar>
      <Drawer
        open={shownRow !== undefined}
        onClose={() => show(null)}
        title={shownRow ? fullNameOf(shownRow.shoot) : ''}
      >
        {shownRow && shown?.what === 'people' && (
          <SelfRegistered shoot={shownRow.shoot} timeZone={timeZone} onChanged={refresh} />
        )}
        {shownRow && shown?.what === 'likely' && (
          <LikelyPhotos sessionId={sessionId} shootId={shownRow.shoot.id} timeZone={timeZone} />
        )}
      </Drawer>
    </div>
  );
}

const idsOf = (rows: readonly PublishRow[]) => rows.map(({ shoot }) => shoot.id);

/** The person of a shoot whose mail is shown: the chosen one, else its first. */
function recipientOf(row: PublishRow, all: readonly Recipient[], personId: string | null) {
  const people = recipientsOf([row]);
  const { address } = people.find(({ customer }) => customer.id === personId) ?? people[0] ?? {};
  // Among the selected, the mail is also about the person's other shoots.
  return all.find((one) => one.address === address) ?? people.find((one) => one.address === address);
}

const linksEnd = ({ linkDays, keptUntil }: PublishPlan, at: string | null): Date => {
  const fromMs = at === null ? Date.now() : Date.parse(at);
  return new Date(Math.min(fromMs + linkDays * DAY_MS, Date.parse(keptUntil)));
};
