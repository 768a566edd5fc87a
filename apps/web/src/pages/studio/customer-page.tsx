import type { PersonPage } from '@photoslate/contract/customer-pages';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellOff, IconMailCheck, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { EditContact } from '#features/directory/edit-contact.tsx';
import { EditNote } from '#features/directory/edit-note.tsx';
import { usePerson } from '#features/directory/people.queries.ts';
import { ConsentCard, ContactCard, NoteCard, PersonalDataCard } from '#features/directory/person-cards.tsx';
import { PersonClaims } from '#features/directory/person-claims.tsx';
import { PersonFigures } from '#features/directory/person-figures.tsx';
import { PersonGalleries } from '#features/directory/person-galleries.tsx';
import { MoreRecords } from '#features/directory/more-records.tsx';
import { PersonMails, PersonOrders } from '#features/directory/person-records.tsx';
import { PersonPurposes } from '#features/directory/person-purposes.tsx';
import { AddressState, Unsubscribed } from '#features/directory/person-state.tsx';
import { ViewAsCustomer } from '#features/directory/view-as-customer.tsx';
import { MailState } from '#features/mail/mail-state.tsx';
import { OrderState } from '#features/orders/order-state.tsx';
import { EraseByStudio } from '#features/privacy/erase-by-studio.tsx';
import { saveOwnData } from '#features/privacy/save-own-data.ts';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { locales } from '#lib/i18n/languages.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { notify } from '#lib/loading/notifications.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import style from './customer-page.module.css';

const LIST = '/studio/customers';

/** Everything about one customer: shoots, orders, e-mails, contact, consent, export and erasure. */
export function Page() {
  const { customer = '' } = useParams();
  return <OneCustomer key={customer} id={customer} />;
}

function OneCustomer({ id }: { id: string }) {
  const { t } = useLingui();
  const { query, changed } = usePerson(id);
  const loading = useSteadyLoading(query.isPending);
  const person = query.data;
  if (!loading && person) return <Person person={person} onChanged={changed} />;
  return (
    <Screen title={t`Customer`} width="wide" back={LIST}>
      {loading && (
        <div className={style.columns}>
          <div className={style.main}>
            <SkeletonRows rows={6} />
          </div>
          <div className={style.side}>
            <SkeletonRows rows={4} />
          </div>
        </div>
      )}
      {!loading && query.error && <ReadFailed error={query.error} retry={() => void query.refetch()} />}
    </Screen>
  );
}

function Person({ person, onChanged }: { person: PersonPage; onChanged: (person: PersonPage) => void }) {
  const { t } = useLingui();
  const isOwner = useUser()?.role === 'owner';
  // On a phone they are lists without filters.
  const hasTables = useDesk() && isOwner;
  const [editing, setEditing] = useState(false);
  const [noting, setNoting] = useState(false);
  const saved = (changed: PersonPage) => {
    onChanged(changed);
    notify('success', t`Saved`);
  };
  const name = nameOf(person);
  const { email, language, figures, galleries } = person;
  return (
    <Screen
      title={name}
      heading={
        <span className={style.heading}>
          <span className={style.avatar} aria-hidden="true">
            {initialsOf(person)}
          </span>
          {name}
        </span>
      }
      intro={
        <span className={style.intro}>
          {name !== email && <span className={style.email}>{email}</span>}
          <AddressState {...person} />
          {person.unsubscribed && <Unsubscribed />}
          <span>{locales.find(({ code }) => code === language)?.name}</span>
        </span>
      }
      width="wide"
      back={LIST}
    >
      <Actions person={person} onChanged={onChanged} />
      <div className={style.columns}>
        <div className={style.main}>
          <PersonClaims person={person} onChanged={onChanged} />
          <PersonFigures figures={figures} />
          <Section title={<Trans>Galleries</Trans>}>
            <PersonGalleries galleries={galleries} name={name} />
          </Section>
          <Section title={<Trans>Orders</Trans>}>
            <PersonOrders
              orders={person.orders}
              State={OrderState}
              opens={isOwner ? ({ id, number }) => `/studio/orders?q=${number}&order=${id}` : undefined}
            />
            <MoreRecords
              shown={person.orders.length}
              all={figures.orderCount}
              to={hasTables ? `/studio/orders?customer=${person.id}` : undefined}
            />
          </Section>
          <Section title={<Trans>E-mails</Trans>}>
            <PersonMails
              mails={person.mails}
              State={MailState}
              opens={isOwner ? ({ id }) => `/mails?mail=${id}` : undefined}
            />
            <MoreRecords
              shown={person.mails.length}
              all={figures.mailCount}
              to={hasTables ? `/mails?customer=${person.id}` : undefined}
            />
          </Section>
        </div>
        <aside className={style.side} aria-label={t`About this customer`}>
          <ContactCard person={person} onEdit={() => setEditing(true)} />
          <ConsentCard
            consent={person.consent}
            defaultText={
              <p>
                <Trans>The studio uses the address only to send these photos. Nobody else sees it.</Trans>
              </p>
            }
          />
          <NoteCard note={person.note} onEdit={() => setNoting(true)} />
          <PersonPurposes person={person} onChanged={onChanged} />
          {isOwner && <PersonalData person={person} />}
        </aside>
      </div>
      <EditContact open={editing} onClose={() => setEditing(false)} person={person} onSaved={saved} />
      <EditNote open={noting} onClose={() => setNoting(false)} person={person} onSaved={saved} />
    </Screen>
  );
}

function Actions({ person, onChanged }: { person: PersonPage; onChanged: (person: PersonPage) => void }) {
  const { t } = useLingui();
  const [busy, run] = useBusy();
  const [asking, setAsking] = useState(false);
  const [waiving, setWaiving] = useState(false);
  const name = nameOf(person);
  const params = { id: person.id };
  const sendLink = async () => {
    const { linkCount } = (await call('customers.sendLink', { params })).data;
    if (linkCount > 0) notify('success', t`The link is being sent to ${person.email}.`);
    else notify('info', t`${name} has no published gallery.`);
  };
  const sendConfirmation = async () => {
    const { sent } = (await call('customers.sendConfirmation', { params })).data;
    if (sent) notify('success', t`The e-mail is being sent to ${person.email}.`);
    else notify('info', t`They got this e-mail a short time ago. Try again later.`);
  };
  const waive = async () => {
    onChanged((await call('customers.waiveConfirmation', { params })).data);
    setWaiving(false);
    notify('success', t`Saved`);
  };
  const unsubscribe = async () => {
    onChanged((await call('customers.unsubscribe', { params })).data);
    setAsking(false);
  };
  return (
    <>
      <ActionBar>
        {(!person.unsubscribed || person.waitsForOptIn) && (
          <Menu label={t`More actions`}>
            {person.waitsForOptIn && (
              <MenuItem
                icon={<IconSend size={18} aria-hidden="true" />}
                onSelect={() => void run(sendConfirmation)}
              >
                <Trans>Ask for confirmation again</Trans>
              </MenuItem>
            )}
            {person.waitsForOptIn && (
              <MenuItem
                icon={<IconMailCheck size={18} aria-hidden="true" />}
                onSelect={() => setWaiving(true)}
              >
                <Trans>Write without confirmation</Trans>
              </MenuItem>
            )}
            {!person.unsubscribed && (
              <MenuItem icon={<IconBellOff size={18} aria-hidden="true" />} onSelect={() => setAsking(true)}>
                <Trans>Unsubscribe</Trans>
              </MenuItem>
            )}
          </Menu>
        )}
        <ViewAsCustomer galleries={person.galleries} language={person.language} />
        <Button
          tone="primary"
          busy={busy}
          icon={<IconSend size={20} aria-hidden="true" />}
          onClick={() => void run(sendLink)}
        >
          <Trans>Send the link</Trans>
        </Button>
      </ActionBar>
      <ConfirmDrawer
        open={waiving}
        title={t`Write to ${name} without confirmation?`}
        onYes={() => void run(waive)}
        onNo={() => setWaiving(false)}
        busy={busy}
      >
        <Trans>
          You answer for this address. Published galleries are e-mailed at once. Optional consents still wait
          for the confirmation.
        </Trans>
      </ConfirmDrawer>
      <ConfirmDrawer
        open={asking}
        title={t`Stop reminders to ${name}?`}
        onYes={() => void run(unsubscribe)}
        onNo={() => setAsking(false)}
        busy={busy}
      >
        <Trans>
          They still get e-mails about new galleries and about their orders. You cannot undo this: a studio
          may not send reminders again to somebody who has unsubscribed.
        </Trans>
      </ConfirmDrawer>
    </>
  );
}

function PersonalData({ person }: { person: PersonPage }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [erasing, setErasing] = useState(false);
  const [exporting, run] = useBusy();
  const { email } = person;
  const params = { id: person.id };
  return (
    <>
      <PersonalDataCard
        figures={person.figures}
        exporting={exporting}
        onExport={() =>
          void run(async () => {
            await saveOwnData((await call('customers.export', { params })).data);
            notify('success', t`The data of ${email} was saved as a file.`);
          })
        }
        onErase={() => setErasing(true)}
      />
      <EraseByStudio
        open={erasing}
        title={t`Erase ${email}?`}
        photos={<Trans>Also erase the photos of shoots with no other linked customer</Trans>}
        onClose={() => setErasing(false)}
        onErase={async (withPhotos) => {
          await call('customers.erase', { params, body: { withPhotos } }, { quiet: true });
          void navigate(localePath(LIST), { replace: true });
          notify('success', t`${email} erased.`);
        }}
      />
    </>
  );
}

/** "GR" for Giulia Rossi, "G" for an address without a name. */
function initialsOf({ firstName, lastName, email }: PersonPage): string {
  const words = [firstName, lastName].filter(Boolean);
  return (words.length > 0 ? words : [email])
    .map((word) => word?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
