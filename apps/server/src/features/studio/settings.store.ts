import type { LegalKind, StudioBranding, StudioSettings } from '@photoslate/contract/settings';
import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';
import { currentConsentTexts } from './consent-texts.store.ts';
import { PURPOSES } from '@photoslate/contract/constants';
import { currentPurposeTexts } from './purpose-texts.store.ts';
import { purposeSettings } from './purpose-texts.ts';
import { legalKindsOfStudio, legalLinks } from './legal-texts.store.ts';

/** Default for a studio without any location. */
export const FIRST_TIME_ZONE = 'Europe/Amsterdam';

const asClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The time zone that the studio has set, or in which it last worked. */
const timeZone = sql<string>`coalesce(studios.time_zone, (select l.time_zone from locations l
  where l.studio_id = studios.id order by l.last_used_at desc, l.id desc limit 1), ${FIRST_TIME_ZONE})`;

/** The time zone of an existing studio. */
export async function timeZoneOf(db: Db | Tx, studioId: string): Promise<string> {
  const row = await db
    .selectFrom('studios')
    .select(timeZone.as('timeZone'))
    .where('id', '=', studioId)
    .executeTakeFirstOrThrow();
  return row.timeZone;
}

/** All settings of an existing studio, with the consent text in every language. */
export async function readSettings(db: Db | Tx, studioId: string): Promise<StudioSettings> {
  const row = await db
    .selectFrom('studios')
    .selectAll()
    .select(timeZone.as('usedTimeZone'))
    .where('id', '=', studioId)
    .executeTakeFirstOrThrow();
  const { quietFromMinute: from, quietToMinute: to } = row;
  return {
    id: row.id,
    name: row.name,
    senderName: row.senderName,
    replyTo: row.replyTo,
    logo: logoOf(row),
    timeZone: row.usedTimeZone,
    retentionDays: row.retentionDays,
    linkDays: row.linkDays,
    quietHours: from === null || to === null ? null : { from: asClock(from), to: asClock(to) },
    reminders: row.reminders,
    registrationsNeedTap: row.registrationsNeedTap,
    selfLinkMax: row.selfLinkMax,
    doubleOptIn: row.doubleOptIn,
    requiresSecondFactor: row.requiresSecondFactor,
    checklistHidden: row.checklistHidden,
    business: {
      name: row.businessName,
      address: row.businessAddress,
      vatNumber: row.vatNumber,
      vatBasisPoints: row.vatBasisPoints,
    },
    consentTexts: await currentConsentTexts(db, studioId),
    askedPurposes: PURPOSES.filter((purpose) => row.askedPurposes.includes(purpose)),
    purposeTexts: purposeSettings(await currentPurposeTexts(db, studioId), row.name),
  };
}

/** The settings that decide what a registration at a code does. */
export async function registrationRules(db: Db | Tx, studioId: string) {
  return db
    .selectFrom('studios')
    .select(['registrationsNeedTap as needTap', 'selfLinkMax', 'doubleOptIn'])
    .where('id', '=', studioId)
    .executeTakeFirstOrThrow();
}

/** The columns of a query of `studios` that `brandingOf` needs. */
export const brandingColumns = [
  'studios.id as studioId',
  'studios.name as studioName',
  'studios.logoKey',
  'studios.logoWidth',
  'studios.logoHeight',
] as const;

/** The name, logo and legal pages that customers see. */
export const brandingOf = (
  row: Omit<LogoRow, 'id'> & {
    readonly studioId: string;
    readonly studioName: string;
    readonly legalKinds: LegalKind[];
  },
): StudioBranding => ({
  name: row.studioName,
  logo: logoOf({ ...row, id: row.studioId }),
  legal: legalLinks(row.studioId, row.legalKinds),
});

/** The branding of a studio, which must exist. */
export async function studioBranding(db: Db | Tx, studioId: string): Promise<StudioBranding> {
  const row = await db
    .selectFrom('studios')
    .select(brandingColumns)
    .select(legalKindsOfStudio)
    .where('id', '=', studioId)
    .executeTakeFirstOrThrow();
  return brandingOf(row);
}

interface LogoRow {
  readonly id: string;
  readonly logoKey: string | null;
  readonly logoWidth: number | null;
  readonly logoHeight: number | null;
}

/**
 * The URL path and size of a studio's logo. The path identifies the studio, so that an old mail
 * shows the current logo.
 */
export function logoOf({ id, logoKey: key, logoWidth: width, logoHeight: height }: LogoRow) {
  if (key === null || width === null || height === null) return null;
  const version = /([0-9a-f]{8})\.png$/.exec(key)?.[1] ?? '';
  return { url: `/api/logos/${id}?v=${version}`, width, height };
}

export async function updateStudio(
  tx: Tx,
  studioId: string,
  change: Updateable<Database['studios']>,
): Promise<void> {
  if (Object.keys(change).length > 0)
    await tx.updateTable('studios').set(change).where('id', '=', studioId).execute();
}
