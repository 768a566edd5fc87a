import { requiredLine } from '@photoslate/contract/scalars';
import { z } from 'zod';
import { recordActivity } from '#features/activity/index.ts';
import { setQuota, useOf } from '#features/quotas/index.ts';
import { parseOptions, type Command } from './admin-usage.ts';
import { studioNamed } from './studio-commands.ts';

const UNIT_BYTES = { MB: 1e6, GB: 1e9, TB: 1e12 };

const bytes = z
  .string()
  .regex(
    /^(?:none|(?!0+(?:\.0+)?[A-Z])\d{1,6}(?:\.\d{1,3})?(?:MB|GB|TB))$/,
    'a size such as 50GB or 1.5TB, or none',
  )
  .transform((text) =>
    text === 'none'
      ? null
      : Math.round(Number.parseFloat(text) * UNIT_BYTES[text.slice(-2) as keyof typeof UNIT_BYTES]),
  );
const photos = z
  .string()
  .regex(/^(?:none|[1-9]\d{0,8})$/, 'a number of photos from 1 on, or none')
  .transform((text) => (text === 'none' ? null : Number(text)));
const Quota = z.object({
  studio: requiredLine(120),
  'max-bytes': bytes.optional(),
  'max-photos': photos.optional(),
});

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });
const inGigabytes = (size: number) => `${NUMBER.format(size / 1e9)} GB`;

/** Only whoever may run commands on the server sets a quota: no page and no call does it. */
export const quotaCommands: Readonly<Record<string, Command>> = {
  quota: async (options, db) => {
    const { studio, 'max-bytes': quotaBytes, 'max-photos': quotaPhotos } = parseOptions(Quota, options);
    const { id: studioId } = await studioNamed(db, studio);
    if (quotaBytes !== undefined || quotaPhotos !== undefined)
      await db.transaction().execute(async (tx) => {
        await setQuota(tx, studioId, {
          ...(quotaBytes === undefined ? {} : { quotaBytes }),
          ...(quotaPhotos === undefined ? {} : { quotaPhotos }),
        });
        const thing = { kind: 'studio', id: studioId } as const;
        await recordActivity(tx, { studioId, by: 'system', verb: 'quota.changed', thing, at: new Date() });
      });
    const use = await useOf(db, studioId);
    const most = {
      photos: use.quotaPhotos === null ? 'any number' : NUMBER.format(use.quotaPhotos),
      bytes: use.quotaBytes === null ? 'any size' : inGigabytes(use.quotaBytes),
    };
    return `${studio} uses ${NUMBER.format(use.photos)} photos of ${most.photos}, and ${inGigabytes(use.bytes)} of ${most.bytes}.`;
  },
};
