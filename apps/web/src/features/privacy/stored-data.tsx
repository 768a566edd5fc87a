import type { OwnData } from '@photoslate/contract/privacy';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate, formatWhen } from '#lib/formatting/format-date-time.ts';
import { formatPrice } from '@photoslate/domain/price';
import { AddressConfirmed } from '#ui/address-confirmed.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Section } from '#ui/section.tsx';

/** All stored data of one address, in plain words. */
export function StoredData({ contacts, galleries, orders, mails }: OwnData) {
  const { t } = useLingui();
  // All contacts have the same note.
  const noted = contacts.findIndex(({ studioNote }) => studioNote !== null);
  return (
    <>
      <Part title={t`Contact`} count={contacts.length}>
        {contacts.map((contact, nth) => (
          <ListRow
            key={contact.registeredAt}
            title={whoOf(contact)}
            detail={<Where {...contact} studioNote={nth === noted ? contact.studioNote : null} />}
          />
        ))}
      </Part>
      <Part title={t`Galleries`} count={galleries.length}>
        {galleries.map(({ location, mailedAt, openedAt, revokedAt, favourites, sharedUntil }) => (
          <ListRow
            key={mailedAt}
            title={location}
            detail={
              <Lines
                lines={[
                  t`Link made ${formatWhen(mailedAt)}`,
                  openedAt && t`opened ${formatWhen(openedAt)}`,
                  revokedAt && t`ended ${formatWhen(revokedAt)}`,
                  favourites.length > 0 && t`favourites: ${favourites.join(', ')}`,
                  sharedUntil && t`favourites shared until ${formatWhen(sharedUntil)}`,
                ]}
              />
            }
          />
        ))}
      </Part>
      <Part title={t`Orders`} count={orders.length}>
        {orders.map(({ number, totalCents, createdAt, files, note }) => (
          <ListRow
            key={number}
            title={`${number} · ${formatPrice(totalCents)}`}
            detail={<Lines lines={[formatWhen(createdAt), note, files.join(', ')]} />}
          />
        ))}
      </Part>
      <Part title={t`E-mails`} count={mails.length}>
        {mails.map(({ subject, createdAt }) => (
          <ListRow key={`${createdAt} ${subject}`} title={subject} detail={formatWhen(createdAt)} />
        ))}
      </Part>
    </>
  );
}

type Contact = OwnData['contacts'][number];

const whoOf = ({ firstName, lastName, email }: Contact) =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

function Where({ email, phone, location, shoot, shootAt, photoCount, registeredAt, ...rest }: Contact) {
  const { t } = useLingui();
  const { title, note, studioNote } = rest;
  const when = formatWhen(registeredAt);
  return (
    <>
      <Lines
        lines={[
          email,
          phone,
          location,
          shoot && shootAt && t`photo shoot ${shoot}, ${formatDate(shootAt)}`,
          title,
          note,
          studioNote,
          rest.source === 'self' ? t`registered ${when}` : t`entered by the studio ${when}`,
          ...rest.registrations.map(({ consentVersion, consentedAt, state, confirmedAt }) => {
            const then = formatWhen(consentedAt);
            if (state === 'dismissed') return t`somebody registered ${then}, not accepted`;
            if (confirmedAt === null)
              return t`somebody agreed ${then} (version ${consentVersion}), not confirmed`;
            return t`agreed ${then} (version ${consentVersion}), confirmed ${formatWhen(confirmedAt)}`;
          }),
        ]}
      />
      <AddressConfirmed source={rest.source} confirmed={rest.confirmed} />
      {shoot && (
        <>
          {' · '}
          <Plural value={photoCount} one="# photo" other="# photos" />
        </>
      )}
    </>
  );
}

const Lines = ({ lines }: { lines: readonly (string | null | false)[] }) => lines.filter(Boolean).join(' · ');

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <Section title={title}>
      {count === 0 ? (
        <p>
          <Trans>Nothing</Trans>
        </p>
      ) : (
        <List label={title}>{children}</List>
      )}
    </Section>
  );
}

/** Whether there is nothing to erase. */
export const hasNoStoredData = ({ contacts, galleries, orders, mails }: OwnData): boolean =>
  contacts.length + galleries.length + orders.length + mails.length === 0;
