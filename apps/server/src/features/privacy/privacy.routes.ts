import { normalizeEmail } from '@photoslate/domain/email-address';
import type { OwnDataPage } from '@photoslate/contract/privacy';
import type { Language } from '@photoslate/contract/scalars';
import { claimsToConfirm, decidePurpose, purposesOfPerson } from '#features/customers/index.ts';
import { confirmRegistrations } from '#features/galleries/index.ts';
import { recordActivity } from '#features/activity/index.ts';
import type { OwnDataLink } from '#features/links/index.ts';
import { studioBranding } from '#features/studio/index.ts';
import { consumeFormAttempt } from '#platform/rate-limit/form-rate-limit.ts';
import type { Platform } from '#platform/platform.ts';
import { decodeCursor, encodeCursor, paginate } from '#platform/pagination.ts';
import type { Handlers } from '#platform/routes.ts';
import { eraseAddress } from './erasing.service.ts';
import { listErasures } from './erasures.store.ts';
import { readOwnData } from './export.store.ts';
import { ownerOfToken } from './own-data.service.ts';
import { ownDataRequestedJob } from './privacy.jobs.ts';

export const privacyHandlers = (platform: Platform) =>
  ({
    'privacy.export': async ({ identity, body, tx, now }) => {
      const { studioId } = identity;
      await recordActivity(tx, { studioId, by: identity, verb: 'customer.exported', at: now });
      return { data: await readOwnData(tx, studioId, normalizeEmail(body.email), 'studio') };
    },
    'privacy.erase': async ({ identity, body, tx, now }) => {
      const { studioId } = identity;
      const who = { studioId, address: normalizeEmail(body.email), withPhotos: body.withPhotos };
      return { data: await eraseAddress(platform, tx, who, { by: 'owner', doer: identity, now }) };
    },
    'privacy.erasures': async ({ identity, query, tx }) => {
      const found = await listErasures(tx, identity.studioId, {
        limit: query.limit + 1,
        after: decodeCursor(query.cursor),
      });
      const { page, meta } = paginate(found, query.limit, ({ erasedAt, id }) => encodeCursor(erasedAt, id));
      const data = page.map(({ id, sessionId, askedBy, withPhotos, erasedAt, counts, photosDigest }) => ({
        id,
        sessionId,
        askedBy,
        withPhotos,
        erasedAt: erasedAt.toISOString(),
        counts,
        photosDigest,
      }));
      return { data, meta };
    },
    // A job does the rest, so that the response time does not reveal whether any studio knows the
    // address.
    'privacy.ask': async ({ body, request }) => {
      const subject = normalizeEmail(body.email);
      await consumeFormAttempt(platform, 'own-data', { subject, address: request.ip });
      await platform.db
        .transaction()
        .execute((tx) => platform.jobs.enqueue(tx, ownDataRequestedJob, { email: body.email }));
      return { data: { sendsMail: platform.config.smtpUrl !== undefined } };
    },
    'privacy.showOwn': async ({ body, language }) => {
      const link = ownerOfToken(platform, body.token);
      return { data: await ownDataPage(platform, link, language) };
    },
    'privacy.chooseOwn': async ({ body, now, request }) => {
      const { token, ...decision } = body;
      const link = ownerOfToken(platform, token);
      await consumeFormAttempt(platform, 'own-consents', attemptOf(link, request.ip));
      await platform.db
        .transaction()
        .execute((tx) => decidePurpose(tx, link, decision, { by: 'customer' }, now));
      return { data: await ownDataPage(platform, link, body.language) };
    },
    'privacy.confirmOwn': async ({ body, language, now, request }) => {
      const { token, claimIds, shownIds } = body;
      const link = ownerOfToken(platform, token);
      await consumeFormAttempt(platform, 'own-consents', attemptOf(link, request.ip));
      const decision = { acceptedIds: claimIds, shownIds, purposesShown: true };
      await platform.db
        .transaction()
        .execute((tx) => confirmRegistrations(platform, tx, link, decision, now));
      return { data: await ownDataPage(platform, link, language) };
    },
    'privacy.eraseOwn': async ({ body, now }) => {
      const { studioId, address } = ownerOfToken(platform, body.token);
      const who = { studioId, address, withPhotos: body.withPhotos };
      return {
        data: await platform.db
          .transaction()
          .execute((tx) => eraseAddress(platform, tx, who, { by: 'customer', doer: 'system', now })),
      };
    },
  }) satisfies Partial<Handlers>;

/** Two links of one person share their attempts. */
const attemptOf = ({ studioId, address }: OwnDataLink, network: string) => ({
  subject: `${studioId} ${address}`,
  address: network,
});

/** What the holder of the mailed link sees. */
async function ownDataPage(
  { db }: Platform,
  { studioId, address }: OwnDataLink,
  language: Language,
): Promise<OwnDataPage> {
  const { legal } = await studioBranding(db, studioId);
  const held = await readOwnData(db, studioId, address, 'person');
  // Without a contact there is nobody whose consent could be stored.
  const isKnown = held.contacts.some((contact) => normalizeEmail(contact.email) === address);
  const choices = isKnown ? await purposesOfPerson(db, { studioId, address }, language) : [];
  const toConfirm = await claimsToConfirm(db, studioId, address);
  return { ...held, legal, choices, ...(toConfirm.length > 0 ? { toConfirm } : {}) };
}
