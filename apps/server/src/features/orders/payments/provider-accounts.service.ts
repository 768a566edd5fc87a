import type { OnlineProvider } from '@photoslate/contract/orders';
import type {
  ProviderAccount,
  PaymentChoice,
  PaymentSettings,
  SetBankAccount,
  SetProviderAccount,
} from '@photoslate/contract/payments';
import type { Routes } from '@photoslate/contract/routes';
import type { BankAccount } from '@photoslate/domain/bank-transfer';
import { isBic, isIban, normalizeIban } from '@photoslate/domain/iban';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { recordActivity } from '#features/activity/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { HttpError, type FieldErrorDetail } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import {
  providerAccountOf,
  providerAccountsOf,
  lockAccounts,
  removeAccount,
  saveAccount,
  saveBankAccount,
  saveHowToPay,
  saveMethods,
  savePaymentText,
  methodsOf,
} from './provider-accounts.store.ts';

type Row = Selectable<Database['paymentAccounts']>;
type Secret = 'key' | 'webhook-secret';

const encryptionPurpose = (studioId: string, provider: OnlineProvider, secret: Secret) => [
  studioId,
  provider,
  secret,
];

/**
 * The payment methods that a studio's customers can use. Paying the studio directly is included
 * unless the studio disabled it and has an online provider.
 */
export async function paymentChoice(
  { config }: Platform,
  db: Db | Tx,
  studioId: string,
): Promise<PaymentChoice> {
  const accounts = await providerAccountsOf(db, studioId);
  const { onSite, ...instructions } = await methodsOf(db, studioId);
  const online = accounts.map(({ provider }) => provider);
  const ways = onSite || online.length === 0 ? (['on-site', ...online] as const) : online;
  return { ways: [...ways], ...instructions, sendsMail: config.smtpUrl !== undefined };
}

/** The studio's payment settings for its owner; never includes a key. */
export async function paymentSettings(
  platform: Platform,
  db: Db | Tx,
  studioId: string,
): Promise<PaymentSettings> {
  const accounts = await providerAccountsOf(db, studioId);
  return {
    ...(await methodsOf(db, studioId)),
    accounts: accounts.map((row) => shown(platform, row)),
    stripeWebhookUrl: stripeWebhookUrl(platform, studioId),
  };
}

const stripeWebhookUrl = ({ config }: Platform, studioId: string) =>
  `${config.publicUrl}/api/payments/stripe/${studioId}`;

function shown(platform: Platform, row: Row): ProviderAccount {
  return {
    provider: row.provider,
    endsWith: row.endsWith,
    live: row.live,
    webhookSecret: row.sealedWebhookSecret !== null,

    unreadable: keyOf(platform, row) === null,
    setAt: row.setAt.toISOString(),
  };
}

const keyOf = (platform: Platform, row: Row) =>
  platform.encryptor.decrypt(row.sealedKey, encryptionPurpose(row.studioId, row.provider, 'key'));

/**
 * The decrypted key of a provider account; null if there is no account or the key cannot be
 * decrypted.
 */
export async function accountKey(
  platform: Platform,
  db: Db | Tx,
  studioId: string,
  provider: OnlineProvider,
): Promise<string | null> {
  const row = await providerAccountOf(db, studioId, provider);
  return row ? keyOf(platform, row) : null;
}

/** The secret with which Stripe signs webhooks to this studio; null if there is none. */
export async function webhookSecret(platform: Platform, db: Db, studioId: string): Promise<string | null> {
  const row = await providerAccountOf(db, studioId, 'stripe');
  if (!row?.sealedWebhookSecret) return null;
  const purpose = encryptionPurpose(studioId, 'stripe', 'webhook-secret');
  return platform.encryptor.decrypt(row.sealedWebhookSecret, purpose);
}

/**
 * Stores a provider's keys, encrypted. An omitted webhook secret is not changed; an empty one is
 * deleted.
 */
export async function setAccount(
  platform: Platform,
  tx: Tx,
  identity: UserIdentity,
  form: z.output<typeof SetProviderAccount>,
  now: Date,
): Promise<void> {
  const { studioId } = identity;
  const { provider, key } = form;
  const sealed = (text: string, secret: Secret) =>
    platform.encryptor.encrypt(text, encryptionPurpose(studioId, provider, secret));
  const given = form.provider === 'stripe' ? form.webhookSecret : '';
  const before = given === undefined ? await providerAccountOf(tx, studioId, provider) : undefined;
  await saveAccount(tx, {
    studioId,
    provider,
    sealedKey: sealed(key, 'key'),
    sealedWebhookSecret: given ? sealed(given, 'webhook-secret') : (before?.sealedWebhookSecret ?? null),
    endsWith: key.slice(-4),
    live: /(^|_)live_/.test(key),
    setAt: now,
  });
  await recordChange(tx, identity, now, provider);
}

/**
 * Re-encrypts secrets that were encrypted with a former key. Several servers may run it
 * concurrently.
 *
 * @returns the number of changed accounts
 */
export async function reencryptAccounts({ db, encryptor }: Platform): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let count = 0;
    for (const row of await lockAccounts(tx)) {
      const renewed = (sealed: Buffer | null, secret: Secret) =>
        sealed && encryptor.reseal(sealed, encryptionPurpose(row.studioId, row.provider, secret));
      const key = renewed(row.sealedKey, 'key');
      const webhook = renewed(row.sealedWebhookSecret, 'webhook-secret');
      if (!key && !webhook) continue;
      await saveAccount(tx, {
        ...row,
        sealedKey: key ?? row.sealedKey,
        sealedWebhookSecret: webhook ?? row.sealedWebhookSecret,
      });
      count += 1;
    }
    return count;
  });
}

/**
 * Deletes a provider's keys. Payments that were opened with them can no longer be polled; they get
 * the issue `unknown`.
 */
export async function deleteProviderAccount(
  tx: Tx,
  identity: UserIdentity,
  provider: OnlineProvider,
  now: Date,
): Promise<void> {
  await removeAccount(tx, identity.studioId, provider);
  await recordChange(tx, identity, now, provider);
}

/** Sets the payment instructions in one language, or for all languages without their own. */
export async function setInstructions(
  tx: Tx,
  identity: UserIdentity,
  { language, text }: z.output<Routes['payments.setInstructions']['body']>,
  now: Date,
): Promise<void> {
  const { studioId } = identity;
  if (language === null) await saveHowToPay(tx, studioId, text);
  else await savePaymentText(tx, studioId, { language, text });
  await recordChange(tx, identity, now, 'on-site');
}

/**
 * Sets whether customers can pay the studio directly, and the payment instructions. Omitted
 * instructions and an omitted account are not changed.
 *
 * @throws HttpError `invalid` if IBAN or BIC is wrong
 */
export async function setMethods(
  tx: Tx,
  identity: UserIdentity,
  { bank, ...form }: z.output<Routes['payments.setMethods']['body']>,
  now: Date,
): Promise<void> {
  await saveMethods(tx, identity.studioId, form);
  if (bank !== undefined) await saveBankAccount(tx, identity.studioId, bank && checkedAccount(bank));
  await recordChange(tx, identity, now, 'on-site');
}

async function recordChange(tx: Tx, by: UserIdentity, at: Date, way: string): Promise<void> {
  const { studioId } = by;
  const thing = { kind: 'studio', id: studioId } as const;
  await recordActivity(tx, { studioId, by, verb: 'payments.changed', thing, params: { way }, at });
}

/**
 * The account that an owner typed, in the form in which it is stored.
 * @throws HttpError `invalid` that names each wrong field of `bank`
 */
function checkedAccount(form: z.output<typeof SetBankAccount>): BankAccount {
  const account = { ...form, iban: normalizeIban(form.iban), bic: normalizeIban(form.bic) };
  const fields: FieldErrorDetail[] = [];
  if (!isIban(account.iban)) fields.push({ path: 'bank.iban', error: 'iban' });
  if (account.bic !== '' && !isBic(account.bic)) fields.push({ path: 'bank.bic', error: 'bic' });
  if (fields.length > 0) throw new HttpError('invalid', { fields });
  return account;
}
