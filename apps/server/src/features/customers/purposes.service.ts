import { PURPOSES, PURPOSE_VERSION } from '@photoslate/contract/constants';
import type { OwnData, OwnDataPage } from '@photoslate/contract/privacy';
import type { Purpose, PurposeConsent, PurposeState } from '@photoslate/contract/purposes';
import type { Language } from '@photoslate/contract/scalars';
import { recordActivity, type NewActivity } from '#features/activity/index.ts';
import {
  defaultPurposeText,
  isPurposeVersion,
  purposesOfStudio,
  purposeText,
} from '#features/studio/index.ts';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import { newId } from '#platform/ids.ts';
import {
  consentsOfAddresses,
  insertConsents,
  latestCustomerAt,
  withdrawConsents,
  type Decider,
} from './purposes.store.ts';

type ConsentRow = RowOf<typeof consentsOfAddresses>;

/** A person of a studio, by their normalized address. */
interface Person {
  readonly studioId: string;
  readonly address: string;
}

/** Renders a consent for the API. */
const consentOf = (row: ConsentRow): PurposeConsent => ({
  purpose: row.purpose,
  version: row.version,
  language: row.language,
  givenAt: row.givenAt.toISOString(),
  givenBy: row.givenBy,
  confirmed: row.confirmed,
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  withdrawnBy: row.withdrawnBy,
});

/** The text that was agreed to; null for a default text of an earlier version. */
function textOf({ text, version, language, purpose }: ConsentRow, studio: string): string | null {
  if (text !== null) return text;
  return version === PURPOSE_VERSION ? defaultPurposeText(language, purpose, studio) : null;
}

/** The state of one purpose for a person, from all of their consents to it. */
function stateOf(rows: readonly ConsentRow[]): { state: PurposeState['state']; row: ConsentRow | null } {
  const given = rows.filter(({ withdrawnAt }) => withdrawnAt === null);
  const sure = given.findLast(({ confirmed }) => confirmed) ?? given.findLast(isByHand);
  if (sure) return { state: 'given', row: sure };
  const unsure = given.at(-1);
  if (unsure) return { state: 'not-confirmed', row: unsure };
  const last = rows.toSorted((a, b) => Number(a.withdrawnAt) - Number(b.withdrawnAt)).at(-1);
  return last ? { state: 'withdrawn', row: last } : { state: 'none', row: null };
}

const isByHand = ({ givenBy }: ConsentRow) => givenBy === 'photographer';

/**
 * The state of each purpose of these people, by address. People without any consent are missing.
 */
export async function purposesOfPeople(
  db: Db | Tx,
  studioId: string,
  addresses: readonly string[],
): Promise<Map<string, Map<Purpose, PurposeState['state']>>> {
  const rows = await consentsOfAddresses(db, studioId, addresses).execute();
  const people = Map.groupBy(rows, ({ address }) => address);
  return new Map(
    [...people].map(([address, own]) => {
      const purposes = Map.groupBy(own, ({ purpose }) => purpose);
      return [address, new Map([...purposes].map(([purpose, all]) => [purpose, stateOf(all).state]))];
    }),
  );
}

/**
 * The purposes that the studio asks for, or that a person has decided about, with the text of today
 * in a language.
 */
export async function purposesOfPerson(
  db: Db | Tx,
  { studioId, address }: Person,
  language: Language,
): Promise<OwnDataPage['choices']> {
  const { name, asked, texts } = await purposesOfStudio(db, studioId);
  const rows = await consentsOfAddresses(db, studioId, [address]).execute();
  return PURPOSES.flatMap((purpose) => {
    const own = rows.filter((row) => row.purpose === purpose);
    if (own.length === 0 && !asked.includes(purpose)) return [];
    const { state, row } = stateOf(own);
    const offer = purposeText(texts, { purpose, language, studio: name });
    return {
      purpose,
      asked: asked.includes(purpose),
      state,
      consent: row && consentOf(row),
      text: (row && textOf(row, name)) ?? offer.text,
      offer,
    };
  });
}

/** Every consent of a person to a purpose, for the export. */
export async function exportedPurposes(
  db: Db | Tx,
  { studioId, address }: Person,
): Promise<OwnData['purposes']> {
  const rows = await consentsOfAddresses(db, studioId, [address]).execute();
  if (rows.length === 0) return [];
  const { name } = await purposesOfStudio(db, studioId);
  return rows.map((row) => ({ ...consentOf(row), text: textOf(row, name) }));
}

/**
 * The ticked purposes of a registration that the studio asks for. A form that was open while the
 * studio stopped asking may name others: they are not stored.
 *
 * @throws HttpError `invalid` on `purposes` if the studio never showed a text of this version
 */
export async function acceptedPurposes(
  tx: Tx,
  studioId: string,
  ticked: readonly { readonly purpose: Purpose; readonly version: string }[],
  language: Language,
): Promise<{ purpose: Purpose; version: string }[]> {
  if (ticked.length === 0) return [];
  const { asked } = await purposesOfStudio(tx, studioId);
  for (const { purpose, version } of ticked)
    if (!(await isPurposeVersion(tx, studioId, { purpose, version, language })))
      throw fieldHttpError('purposes', 'invalid');
  return asked.flatMap((purpose) => ticked.find((one) => one.purpose === purpose) ?? []);
}

/**
 * Stores what a photographer entered by hand with a contact. A phone may send it days later, so it
 * never overrules a person who has ever withdrawn the consent.
 */
export async function enterByHand(
  tx: Tx,
  customer: Person & { readonly id: string; readonly language: Language },
  purposes: readonly Purpose[],
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  if (purposes.length === 0) return;
  const { studioId, address, language } = customer;
  const { name, texts } = await purposesOfStudio(tx, studioId);
  const rows = await consentsOfAddresses(tx, studioId, [address]).execute();
  const fresh = PURPOSES.filter((purpose) => {
    if (!purposes.includes(purpose)) return false;
    const own = rows.filter((row) => row.purpose === purpose);
    return stateOf(own).state !== 'given' && own.every(({ withdrawnAt }) => withdrawnAt === null);
  });
  const consents = fresh.map((purpose) => ({
    id: newId(),
    studioId,
    customerId: customer.id,
    claimId: null,
    purpose,
    version: purposeText(texts, { purpose, language, studio: name }).version,
    language,
    givenAt: now,
  }));
  await insertConsents(tx, consents, { by: 'photographer', userId });
}

/** A decision about one purpose; a `version` of null withdraws the consent. */
export interface PurposeDecision {
  readonly purpose: Purpose;
  readonly language: Language;
  readonly version: string | null;
}

/**
 * Gives or withdraws a person's consent to one purpose in the whole studio. Repeating it has no
 * effect.
 *
 * @throws HttpError `not_found` if the studio has no customer with this address; `invalid` if a
 * customer agrees to what the studio does not ask for, or to a text that it never showed
 */
export async function decidePurpose(
  tx: Tx,
  person: Person,
  { purpose, language, version }: PurposeDecision,
  decider: Decider,
  now: Date,
): Promise<void> {
  const { studioId, address } = person;
  const customer = await latestCustomerAt(tx, studioId, address);
  if (!customer) throw new HttpError('not_found');
  const log: Omit<NewActivity, 'verb'> = {
    studioId,
    by: decider.by === 'photographer' ? { kind: 'user', userId: decider.userId } : 'system',
    thing: { kind: 'customer', id: customer.id },
    params: { purpose, by: decider.by },
    at: now,
  };
  if (version === null) {
    const withdrawn = await withdrawConsents(tx, { ...person, purpose }, decider, now);
    if (withdrawn) await recordActivity(tx, { ...log, verb: 'purpose.withdrawn' });
    return;
  }
  const ticked = await acceptedPurposes(tx, studioId, [{ purpose, version }], language);
  if (ticked.length === 0) throw fieldHttpError('purpose', 'invalid');
  const rows = await consentsOfAddresses(tx, studioId, [address]).execute();
  const { state, row } = stateOf(rows.filter((one) => one.purpose === purpose));
  if (state === 'given' && (row?.confirmed || decider.by === 'photographer')) return;
  const consent = { id: newId(), studioId, customerId: customer.id, claimId: null, purpose, version };
  await insertConsents(tx, [{ ...consent, language, givenAt: now }], decider);
  await recordActivity(tx, { ...log, verb: 'purpose.given' });
}

/** The version of a purpose's text of today, for a consent that is entered by hand. */
export async function presentVersion(
  tx: Tx,
  studioId: string,
  purpose: Purpose,
  language: Language,
): Promise<string> {
  const { name, texts } = await purposesOfStudio(tx, studioId);
  return purposeText(texts, { purpose, language, studio: name }).version;
}
