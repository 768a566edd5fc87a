import type { StudioSettings, UpdateSettings } from '@photoslate/contract/settings';
import type { Purpose } from '@photoslate/contract/purposes';
import type { Language } from '@photoslate/contract/scalars';
import type { Updateable } from 'kysely';
import { recordActivity } from '#features/activity/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';
import { fieldHttpError } from '#platform/http-error.ts';
import { readSettings, updateStudio } from './settings.store.ts';
import { currentPurposeTexts, insertPurposeText } from './purpose-texts.store.ts';
import { currentConsentTexts, insertConsentText } from './consent-texts.store.ts';
import { isTimeZone } from './time-zone.ts';

/** What a change of the settings needs of features that import this one. */
export interface SettingsWays {
  /** Opens everything to the logins that wait for the setup of a second factor. */
  readonly completeLogins: (tx: Tx, studioId: string) => Promise<void>;
}

/**
 * Changes the given settings only.
 * @returns all settings
 * @throws HttpError `invalid`: `unknown_time_zone`
 */
export async function changeSettings(
  tx: Tx,
  { completeLogins }: SettingsWays,
  owner: UserIdentity,
  change: UpdateSettings,
  now: Date,
): Promise<StudioSettings> {
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone))
    throw fieldHttpError('timeZone', 'unknown_time_zone');
  const before = await readSettings(tx, owner.studioId);
  await updateStudio(tx, owner.studioId, columnsOf(change));
  const after = await readSettings(tx, owner.studioId);
  // If the owner requires it again later, the devices in use must not be locked out.
  if (before.requiresSecondFactor && !after.requiresSecondFactor) await completeLogins(tx, owner.studioId);
  const changed = fieldsThatDiffer(before, after);
  if (changed.length > 0) {
    const thing = { kind: 'studio', id: owner.studioId } as const;
    const params = { fields: changed.join(',') };
    await recordActivity(tx, {
      studioId: owner.studioId,
      by: owner,
      verb: 'settings.changed',
      thing,
      params,
      at: now,
    });
  }
  return after;
}

/** Adds a new version of the consent text in one language, unless it is unchanged. */
export async function changeConsentText(
  tx: Tx,
  owner: UserIdentity,
  form: { readonly language: Language; readonly text: string | null },
  now: Date,
): Promise<StudioSettings> {
  const { studioId } = owner;
  const texts = await currentConsentTexts(tx, studioId);
  if (texts.find(({ language }) => language === form.language)?.text !== form.text) {
    const version = await insertConsentText(tx, studioId, { ...form, now });
    const params = { language: form.language, version };
    await recordActivity(tx, { studioId, by: owner, verb: 'consent.changed', params, at: now });
  }
  return readSettings(tx, studioId);
}

/** Adds a new version of a purpose's text in one language, unless it is unchanged. */
export async function changePurposeText(
  tx: Tx,
  owner: UserIdentity,
  form: { readonly purpose: Purpose; readonly language: Language; readonly text: string | null },
  now: Date,
): Promise<StudioSettings> {
  const { studioId } = owner;
  const { purpose, language } = form;
  const texts = await currentPurposeTexts(tx, studioId);
  const present = texts.find((one) => one.purpose === purpose && one.language === language);
  if ((present?.text ?? null) !== form.text) {
    const version = await insertPurposeText(tx, studioId, { ...form, now });
    const params = { purpose, language, version };
    await recordActivity(tx, { studioId, by: owner, verb: 'purpose.changed', params, at: now });
  }
  return readSettings(tx, studioId);
}

const fieldsThatDiffer = (before: StudioSettings, after: StudioSettings) =>
  (Object.keys(after) as (keyof StudioSettings)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

function columnsOf(change: UpdateSettings): Updateable<Database['studios']> {
  const { quietHours: quiet, business } = change;
  const all: { [column in keyof Updateable<Database['studios']>]: unknown } = {
    name: change.name,
    senderName: change.senderName,
    replyTo: change.replyTo,
    timeZone: change.timeZone,
    retentionDays: change.retentionDays,
    linkDays: change.linkDays,
    reminders: change.reminders,
    registrationsNeedTap: change.registrationsNeedTap,
    selfLinkMax: change.selfLinkMax,
    doubleOptIn: change.doubleOptIn,
    requiresSecondFactor: change.requiresSecondFactor,
    checklistHidden: change.checklistHidden,
    askedPurposes: change.askedPurposes && [...new Set(change.askedPurposes)],
    quietFromMinute: quiet && minuteOf(quiet.from),
    quietToMinute: quiet && minuteOf(quiet.to),
    businessName: business?.name,
    businessAddress: business?.address,
    vatNumber: business?.vatNumber,
    vatBasisPoints: business?.vatBasisPoints,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
