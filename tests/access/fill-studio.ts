import type { Actor, App, As } from '@photoslate/test-support/start-app';
import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { returnToken } from '../../apps/server/src/features/orders/checkout/return-token.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { canary, canaryAddress } from './canary.ts';

/** Puts a canary into every text of a studio's settings, before anything is derived from them. */
export async function fillSettings(app: App, studioId: string, as: Actor): Promise<void> {
  await app.db
    .updateTable('studios')
    .set({
      senderName: canary('apub', 'sender'),
      replyTo: canaryAddress('apub'),
      businessName: canary('apub', 'business'),
      businessAddress: canary('apub', 'street'),
      vatNumber: canary('apub', 'vat'),
    })
    .where('id', '=', studioId)
    .execute();
  await app.db
    .updateTable('users')
    .set((row) => ({ lastName: row.ref('firstName') }))
    .where('studioId', '=', studioId)
    .execute();
  await app.db
    .updateTable('priceGroups')
    .set({ name: canary('astaff', 'prices') })
    .where('studioId', '=', studioId)
    .execute();
  const text = canary('apub', 'consent');
  await app.call('studio.setConsentText', { as, body: { language: 'en', text } });
  const imprint = { kind: 'imprint', language: 'en', text: canary('apub', 'imprint') } as const;
  await app.call('studio.setLegalText', { as, body: imprint });
  const howToPay = canary('apub', 'howtopay');
  const bank = {
    holder: canary('apub', 'holder'),
    iban: 'DE89 3704 0044 0532 0130 00',
    referencePrefix: canary('apub', 'ref'),
  };
  await app.call('payments.setMethods', { as, body: { onSite: true, howToPay, bank } });
  const inItalian = { language: 'it', text: canary('apub', 'howtopayit') } as const;
  await app.call('payments.setInstructions', { as, body: inItalian });
  await app.call('payments.setAccount', {
    as,
    body: {
      provider: 'stripe',
      key: `sk_test_${canary('secret', 'keyabcd')}`,
      webhookSecret: `whsec_${canary('secret', 'hook')}`,
    },
  });
}

/**
 * Puts canaries into the texts of others: an invitation, a provider's message, a mail's failure, an
 * address where a session took place, one that the owner changes to, and their passkey.
 */
export async function fillRest(app: App, studioId: string, as: Actor, orderId: string) {
  await app.db
    .updateTable('locations')
    .set({ location: canary('astaff', 'address') })
    .where('studioId', '=', studioId)
    .execute();
  const invitation = await app.call('people.invite', {
    as,
    body: {
      email: canaryAddress('ainvited'),
      firstName: canary('ainvited', 'first'),
      lastName: canary('ainvited', 'last'),
      role: 'photographer',
      language: 'en',
    },
  });
  // Whether an identity may do something does not depend on its confirmation.
  await app.query(`update logins set confirmed_at = '2100-01-01'`);
  const moved = `${canary('aown', 'moved')}@family.test`;
  await app.call('auth.changeEmail', { as, body: { email: moved } });
  const passkeyId = newId();
  await app.db
    .insertInto('passkeys')
    .values({
      id: passkeyId,
      userId: as.userId,
      rpId: 'photos.example.org',
      credentialId: Buffer.from(passkeyId),
      publicKey: Buffer.alloc(1),
      counter: 0,
      transports: 'internal',
      name: canary('aown', 'passkey'),
      createdAt: new Date('2026-06-06T11:00:00Z'),
    })
    .execute();
  const paymentId = newId();
  await app.db
    .insertInto('payments')
    .values({
      id: paymentId,
      studioId,
      orderId,
      way: 'stripe',
      reference: canary('secret', 'reference'),
      url: `https://pay.test/${canary('secret', 'url')}`,
      status: 'failed',
      amountCents: 100,
      trouble: 'unknown',
      detail: canary('field', 'detail'),
      createdAt: new Date('2026-06-06T11:00:00Z'),
    })
    .execute();
  await app.idle();
  await app.db
    .updateTable('mails')
    .set({ lastError: canary('aown', 'mailerror') })
    .where('studioId', '=', studioId)
    .execute();
  const mail = await app.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', canaryAddress('one'))
    .executeTakeFirstOrThrow();
  return {
    invitationId: invitation.data.id,
    passkeyId,
    paymentId,
    paymentToken: returnToken(app.platform, paymentId),
    mailId: mail.id,
    consentVersion: CONSENT_VERSION,
  };
}

/** One customer shares a favourite; another one has stopped sharing. */
export async function shareFavourites(app: App, links: { one: As; two: As }, photoId: string) {
  await app.call('favourites.set', { as: links.one, body: { photoId, favourite: true } });
  const made = async (as: As) => {
    const { url } = (await app.call('shares.create', { as })).data;
    return { authorization: `Share ${new URL(url).hash.slice(1)}` };
  };
  const shares = { one: await made(links.one), two: await made(links.two) };
  await app.call('shares.stop', { as: links.two });
  return shares;
}

/** Recalls a gallery, and holds it back from publishing with a reason. */
export async function recallAndHold(app: App, as: Actor, sessionId: string, shootId: string): Promise<void> {
  await app.call('galleries.recallShoot', { as, params: { id: shootId } });
  const body = { shootIds: [shootId], hold: { reason: canary('field', 'heldreason') } };
  await app.call('galleries.holdBack', { as, params: { id: sessionId }, body });
}
