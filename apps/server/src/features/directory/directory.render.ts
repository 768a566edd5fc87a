import type { Person, PersonPage, PersonRow } from '@photoslate/contract/customer-pages';
import { shootLabel } from '@photoslate/domain/shoot-label';
import type { z } from 'zod';
import { purposesOfPerson, waitingClaimsOf } from '#features/customers/index.ts';
import { unsubscribedAmong } from '#features/mail/index.ts';
import { orderSigns } from '#features/orders/index.ts';
import { mediaUrl } from '#features/photos/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import { figuresOfPeople, type PersonFigures } from './person-figures.store.ts';
import {
  consentOfPerson,
  countsOfPerson,
  customersOfPerson,
  galleriesOfPerson,
  mailsOfPerson,
  noteAmong,
  ordersOfPerson,
} from './person.store.ts';
import type { PersonKey, Scope } from './scope.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const personOf = (id: string, figures: PersonFigures, unsubscribed: boolean): z.infer<typeof Person> => ({
  id,
  firstName: figures.firstName,
  lastName: figures.lastName,
  email: figures.email,
  language: figures.language,
  confirmed: figures.confirmed,
  bounced: figures.bounced,
  unsubscribed,
  ...(figures.waits ? { waitsForOptIn: true as const } : {}),
});

/** Rows of the list, in the given order. A person who was erased meanwhile is left out. */
export async function renderPeople(
  platform: Platform,
  db: Db | Tx,
  scope: Scope,
  people: readonly { readonly id: string; readonly address: string }[],
): Promise<PersonRow[]> {
  if (people.length === 0) return [];
  const addresses = people.map(({ address }) => address);
  const figures = await figuresOfPeople(db, scope, addresses);
  const unsubscribed = await unsubscribedAmong(platform, db, scope.studioId, addresses);
  return people.flatMap(({ id, address }) => {
    const own = figures.get(address);
    if (!own) return [];
    const { sessionCount, photoCount, orderCount, orderedCents, openCents, hasClaims } = own;
    return {
      ...personOf(id, own, unsubscribed.has(address)),
      sessionCount,
      photoCount,
      orderCount,
      orderedCents,
      openCents,
      hasClaims,
      registeredAt: own.registeredAt.toISOString(),
      lastSeenAt: own.lastSeenAt.toISOString(),
    };
  });
}

/**
 * The page of one person.
 * @throws HttpError `not_found` if the person was erased meanwhile
 */
export async function renderPerson(
  platform: Platform,
  db: Db | Tx,
  identity: UserIdentity,
  person: PersonKey,
  now: Date,
): Promise<PersonPage> {
  const { address, studioId } = person;
  const customers = await customersOfPerson(db, person);
  const [latest] = customers;
  const figures = (await figuresOfPeople(db, person, [address])).get(address);
  if (!latest || !figures) throw new HttpError('not_found');
  const counts = await countsOfPerson(db, person);
  const waiting = await waitingClaimsOf(
    db,
    customers.map(({ id }) => id),
  );
  const galleries = await galleriesOfPerson(db, person, now);
  const orders = await ordersOfPerson(db, person);
  const mails = await mailsOfPerson(db, person);
  const consent = await consentOfPerson(db, person);
  const purposes = await purposesOfPerson(db, person, latest.language);
  const unsubscribed = await unsubscribedAmong(platform, db, studioId, [address]);
  const grant = { kind: 'login', loginId: identity.loginId } as const;
  return {
    ...personOf(latest.id, figures, unsubscribed.has(address)),
    phone: customers.find(({ phone }) => phone !== null)?.phone ?? null,
    note: noteAmong(customers),
    source: customers.at(-1)?.source ?? latest.source,
    registeredAt: figures.registeredAt.toISOString(),
    claims: customers.flatMap(({ id, firstName, lastName, phone, language }) =>
      (waiting.get(id) ?? []).map((claim) => ({
        ...claim,
        customerId: id,
        present: { firstName, lastName, phone, language },
      })),
    ),
    figures: {
      orderedCents: figures.orderedCents,
      openCents: figures.openCents,
      photoCount: figures.photoCount,
      galleryCount: counts.galleryCount,
      orderCount: counts.orderCount,
      mailCount: counts.mailCount,
      lastVisitAt: iso(counts.lastVisitAt),
    },
    galleries: galleries.map(({ number, earlier, at, coverId, ...gallery }) => ({
      ...gallery,
      label: shootLabel(number, earlier),
      createdAt: at.toISOString(),
      coverUrl: coverId === null ? null : mediaUrl(platform, grant, coverId, 'thumb'),
    })),
    orders: orders.map((row) => {
      const { shoots, createdAt, refundedCents: _refunded, ...order } = row;
      return {
        ...order,
        ...orderSigns(row, now),
        shoots: shoots.map(({ number, earlier, title }) => ({ label: shootLabel(number, earlier), title })),
        createdAt: createdAt.toISOString(),
      };
    }),
    mails: mails.map(({ heldUntil, at, openedAt, ...mail }) => ({
      ...mail,
      heldUntil: mail.state === 'held' ? iso(heldUntil) : null,
      createdAt: at.toISOString(),
      openedAt: iso(openedAt),
    })),
    consent: consent && {
      version: consent.version,
      language: consent.language,
      text: consent.text,
      textFrom: iso(consent.textFrom),
      consentedAt: consent.consentedAt.toISOString(),
      confirmed: consent.confirmedAt !== null,
    },
    purposes: purposes.map(({ offer: _offer, ...purpose }) => purpose),
  };
}
