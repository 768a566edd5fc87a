import { decidePurpose, presentVersion } from '#features/customers/index.ts';
import { recordActivity } from '#features/activity/index.ts';
import { setNote } from '#features/customers/index.ts';
import { sendLinksAgain, waiveConfirmation } from '#features/galleries/index.ts';
import { mailConfirmation, unsubscribe } from '#features/mail/index.ts';
import { eraseAddress, readOwnData } from '#features/privacy/index.ts';
import { sendCsv } from '#platform/csv.ts';
import { knownId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { writeContextOf, type Handlers } from '#platform/routes.ts';
import { renderPeople, renderPerson } from './directory.render.ts';
import { correctContact, decideClaimOfPerson, personOf } from './directory.service.ts';
import { peopleCsv } from './people-csv.ts';
import { customersOfPerson } from './person.store.ts';
import { countPeople, peoplePage } from './people.store.ts';
import { scopeOf } from './scope.ts';

export const directoryHandlers = (platform: Platform) => {
  const context = writeContextOf(platform);
  return {
    'customers.list': async ({ tx, identity, query }) => {
      const scope = scopeOf(identity);
      const { people, meta } = await peoplePage(tx, scope, query, query);
      return { data: await renderPeople(platform, tx, scope, people), meta };
    },
    'customers.counts': async ({ tx, identity, query }) => ({
      data: await countPeople(tx, scopeOf(identity), query.search),
    }),
    'customers.exportList': async ({ identity, body, language, now, reply }) => {
      const { studioId } = identity;
      // The file is sent while it is read, so the log is written in a transaction of its own.
      await platform.db
        .transaction()
        .execute((tx) => recordActivity(tx, { studioId, by: identity, verb: 'customer.exported', at: now }));
      const lines = peopleCsv(platform, scopeOf(identity), body, language);
      await sendCsv(reply, `customers-${now.toISOString().slice(0, 10)}`, lines);
      return undefined;
    },
    'customers.show': async ({ tx, identity, params, now }) => ({
      data: await renderPerson(platform, tx, identity, await personOf(tx, identity, params.id), now),
    }),
    'customers.update': async (call) => {
      const { tx, identity, params, body, now } = call;
      const person = await personOf(tx, identity, params.id);
      const corrected = await correctContact(context(call), person, body);
      return { data: await renderPerson(platform, tx, identity, corrected, now) };
    },
    'customers.setNote': async ({ tx, identity, params, body, now }) => {
      const person = await personOf(tx, identity, params.id);
      await setNote(tx, person, body.note || null);
      const { studioId } = identity;
      const thing = { kind: 'customer', id: knownId(params.id) } as const;
      await recordActivity(tx, { studioId, by: identity, verb: 'contact.changed', thing, at: now });
      return { data: await renderPerson(platform, tx, identity, person, now) };
    },
    'customers.decideClaim': async (call) => {
      const { tx, identity, params, body, now } = call;
      await decideClaimOfPerson(context(call), params.id, params.claimId, body);
      const person = await personOf(tx, identity, params.id);
      return { data: await renderPerson(platform, tx, identity, person, now) };
    },
    'customers.sendLink': async ({ tx, identity, params }) => {
      const { address, ...scope } = await personOf(tx, identity, params.id);
      return { data: { linkCount: await sendLinksAgain(platform, tx, address, scope) } };
    },
    'customers.sendConfirmation': async ({ tx, identity, params }) => {
      const { studioId, address, ...scope } = await personOf(tx, identity, params.id);
      const [latest] = await customersOfPerson(tx, { studioId, address, ...scope });
      const to = { studioId, address, language: latest?.language ?? identity.language };
      return { data: { sent: await mailConfirmation(platform, tx, to, 'photographer') } };
    },
    'customers.waiveConfirmation': async ({ tx, identity, params, now }) => {
      const person = await personOf(tx, identity, params.id);
      const customerIds = (await customersOfPerson(tx, person)).map(({ id }) => id);
      const { studioId } = identity;
      const thing = { kind: 'customer', id: knownId(params.id) } as const;
      if (await waiveConfirmation(platform, tx, { ...person, customerIds }, now))
        await recordActivity(tx, { studioId, by: identity, verb: 'contact.changed', thing, at: now });
      return { data: await renderPerson(platform, tx, identity, person, now) };
    },
    'customers.unsubscribe': async ({ tx, identity, params, now }) => {
      const person = await personOf(tx, identity, params.id);
      await unsubscribe(platform, tx, person.studioId, person.address, now);
      return { data: await renderPerson(platform, tx, identity, person, now) };
    },
    'customers.decidePurpose': async ({ tx, identity, params, body, now }) => {
      const person = await personOf(tx, identity, params.id);
      const { language } = (await customersOfPerson(tx, person))[0] ?? identity;
      const { purpose, given } = body;
      const version = given ? await presentVersion(tx, person.studioId, purpose, language) : null;
      const decider = { by: 'photographer', userId: identity.userId } as const;
      await decidePurpose(tx, person, { purpose, language, version }, decider, now);
      return { data: await renderPerson(platform, tx, identity, person, now) };
    },
    'customers.export': async ({ tx, identity, params, now }) => {
      const { studioId, address } = await personOf(tx, identity, params.id);
      await recordActivity(tx, { studioId, by: identity, verb: 'customer.exported', at: now });
      return { data: await readOwnData(tx, studioId, address, 'studio') };
    },
    'customers.erase': async ({ tx, identity, params, body, now }) => {
      const { studioId, address } = await personOf(tx, identity, params.id);
      const who = { studioId, address, withPhotos: body.withPhotos };
      const asked = { by: 'owner', doer: identity, now } as const;
      return { data: await eraseAddress(platform, tx, who, asked) };
    },
  } satisfies Partial<Handlers>;
};
