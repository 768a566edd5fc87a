import { knownId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { decodeCursor, encodeCursor, paginate } from '#platform/pagination.ts';
import type { Handlers } from '#platform/routes.ts';
import { changeLocation, changePrices } from './locations-and-prices.service.ts';
import { changeLegalText, legalPage } from './legal-pages.service.ts';
import { legalTextsOf } from './legal-texts.store.ts';
import { installationNotices } from './installation-notices.ts';
import {
  changeConsentText,
  changePurposeText,
  changeSettings,
  type SettingsWays,
} from './settings.service.ts';
import { readSettings } from './settings.store.ts';
import { listLocations, listPriceGroups } from './studio.store.ts';

export const studioHandlers = (platform: Platform, ways: SettingsWays) =>
  ({
    'studio.locations': async ({ identity, query, tx }) => {
      const found = await listLocations(tx, identity.studioId, {
        limit: query.limit + 1,
        after: decodeCursor(query.cursor),
      });
      const { page, meta } = paginate(found, query.limit, ({ lastUsedAt, id }) =>
        encodeCursor(lastUsedAt, id),
      );
      return { data: page.map(({ lastUsedAt: _lastUsedAt, ...location }) => location), meta };
    },
    'studio.priceGroups': async ({ identity, tx }) => ({
      data: await listPriceGroups(tx, identity.studioId),
      meta: { nextCursor: null },
    }),
    'studio.updatePriceGroup': async ({ identity, params, body, tx, now }) => ({
      data: await changePrices(
        tx,
        { studioId: identity.studioId, by: identity },
        knownId(params.id),
        body,
        now,
      ),
    }),
    'studio.updateLocation': async ({ identity, params, body, tx, now }) => ({
      data: await changeLocation(tx, identity, knownId(params.id), body, now),
    }),
    'studio.settings': async ({ identity, tx }) => ({ data: await readSettings(tx, identity.studioId) }),
    'studio.notices': async ({ tx, now }) => ({ data: await installationNotices(platform, tx, now) }),
    'studio.updateSettings': async ({ identity, body, tx, now }) => ({
      data: await changeSettings(tx, ways, identity, body, now),
    }),
    'studio.setConsentText': async ({ identity, body, tx, now }) => ({
      data: await changeConsentText(tx, identity, body, now),
    }),
    'studio.setPurposeText': async ({ identity, body, tx, now }) => ({
      data: await changePurposeText(tx, identity, body, now),
    }),
    'studio.legalTexts': async ({ identity, tx }) => ({ data: await legalTextsOf(tx, identity.studioId) }),
    'studio.setLegalText': async ({ identity, body, tx, now }) => ({
      data: await changeLegalText(tx, identity, body, now),
    }),
    'studio.legalPage': async ({ params, query, tx }) => ({
      data: await legalPage(tx, { ...params, language: query.language }),
    }),
  }) satisfies Partial<Handlers>;
