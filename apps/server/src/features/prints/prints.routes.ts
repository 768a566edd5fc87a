import { CARDS_PER_SHEET } from '@photoslate/contract/prints';
import type { Language } from '@photoslate/contract/scalars';
import type { FastifyReply } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { leaseCodes } from '#features/codes/index.ts';
import { logoKey } from '#features/logos/index.ts';
import { studioBranding } from '#features/studio/index.ts';
import { HttpError } from '#platform/http-error.ts';
import { localDay } from '#platform/local-day.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { readableSession } from '#features/session-access/index.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Printing } from './prints-pdf.ts';
import { codesOfShoots, posterOf } from './prints.store.ts';

export const printHandlers = (platform: Platform) =>
  ({
    'prints.poster': async ({ tx, identity, params, query, reply }) => {
      const { sessionId } = await readableSession(tx, identity, params.id);
      const { code, location, createdAt, timeZone } = await posterOf(tx, sessionId);
      const size = query.size === 'a5' ? 'A5' : 'A4';
      const printing = await printingOf(platform, tx, identity.studioId, query.language);
      const poster = { size, code, location, date: localDay(createdAt, timeZone) } as const;
      const { writePoster } = await import('./prints-pdf.ts');
      return asPdf(reply, `poster-${size}`, await writePoster(printing, poster));
    },
    'prints.testCodes': async ({ tx, identity, params, query, reply }) => {
      const { sessionId, isPractice } = await readableSession(tx, identity, params.id);
      if (!isPractice) throw new HttpError('not_practice');
      const shoots = await codesOfShoots(tx, sessionId);
      const printing = await printingOf(platform, tx, identity.studioId, query.language);
      const { writeTestCodes } = await import('./test-codes-pdf.ts');
      return asPdf(reply, 'test-codes', await writeTestCodes(printing, shoots));
    },
    'prints.cards': async ({ tx, identity, body, now, reply }) => {
      const { studioId } = identity;
      const count = body.sheets * CARDS_PER_SHEET;
      // Leased to no device: any device may bind the code when the card is photographed.
      const codes = await leaseCodes(tx, { studioId, deviceId: null, count, now });
      const printing = await printingOf(platform, tx, studioId, body.language);
      const { writeCards } = await import('./prints-pdf.ts');
      return asPdf(reply, 'cards', await writeCards(printing, codes));
    },
  }) satisfies Partial<Handlers>;

async function printingOf(
  platform: Platform,
  db: Db | Tx,
  studioId: string,
  language: Language,
): Promise<Printing> {
  const { name } = await studioBranding(db, studioId);
  const key = await logoKey(db, studioId);
  const logo = key === undefined ? null : await logoOf(platform, key);
  return { studio: name, logo, language, publicUrl: platform.config.publicUrl };
}

/** The logo's bytes; null if the logo was replaced a moment ago. */
async function logoOf(platform: Platform, key: string): Promise<Buffer | null> {
  try {
    return await buffer(await platform.storage.open(key));
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

function asPdf(reply: FastifyReply, name: string, pdf: Buffer): Buffer {
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}.pdf"`)
    .type('application/pdf');
  return pdf;
}
