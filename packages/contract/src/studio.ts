import { SetPurposeText } from './purposes.ts';
import { SetConsentText, StudioNotice, StudioSettings, UpdateSettings } from './settings.ts';
import { z } from 'zod';
import { Id, IdParams, answer, Cents, PageQuery, list, requiredLine } from './scalars.ts';
import type { RouteTable } from './route.ts';

export const Location = z.object({ id: Id, name: z.string(), location: z.string(), timeZone: z.string() });
export type Location = z.infer<typeof Location>;

export const PriceGroup = z.object({
  id: Id,
  name: z.string(),
  firstPhotoCents: Cents,
  extraPhotoCents: Cents,
  buyAllCents: Cents,
  currency: z.literal('EUR'),
});
export type PriceGroup = z.infer<typeof PriceGroup>;

export const UpdateLocation = z.object({
  name: requiredLine(120),
  location: requiredLine(300),
  timeZone: z.string().max(60),
});
export type UpdateLocation = z.infer<typeof UpdateLocation>;

export const UpdatePriceGroup = PriceGroup.omit({ id: true, currency: true }).extend({
  name: requiredLine(60),
});
export type UpdatePriceGroup = z.infer<typeof UpdatePriceGroup>;

export const studioRoutes = {
  'studio.locations': {
    method: 'GET',
    path: '/api/locations',
    access: 'user',
    status: 200,
    summary: 'List locations, most recently used first',
    query: PageQuery,
    answer: list(Location),
  },
  'studio.priceGroups': {
    method: 'GET',
    path: '/api/events/selling-prices',
    access: 'user',
    status: 200,
    summary: 'List the three price groups',
    answer: list(PriceGroup),
  },
  'studio.updateLocation': {
    method: 'POST',
    path: '/api/locations/:id',
    access: 'owner',
    confirmation: 'none',
    status: 200,
    summary: 'Rename a location or correct its time zone',
    params: IdParams,
    body: UpdateLocation,
    answer: answer(Location),
  },
  'studio.updatePriceGroup': {
    method: 'POST',
    path: '/api/events/selling-prices/:id',
    access: 'owner',
    confirmation: 'none',
    status: 200,
    summary: 'Change one of the three price groups; existing sessions keep their prices',
    params: IdParams,
    body: UpdatePriceGroup,
    answer: answer(PriceGroup),
  },
  'studio.settings': {
    method: 'GET',
    path: '/api/studio/settings',
    access: 'owner',
    status: 200,
    summary: "Get the studio's settings",
    answer: answer(StudioSettings),
  },
  'studio.notices': {
    method: 'GET',
    path: '/api/studio/notices',
    access: 'owner',
    status: 200,
    summary: 'List notices about the installation that keep customers from their photos',
    answer: answer(z.array(StudioNotice)),
  },
  'studio.updateSettings': {
    method: 'POST',
    path: '/api/studio/settings',
    access: 'owner',
    // A shorter retention erases photos.
    confirmation: ['requiresSecondFactor', 'retentionDays'],
    status: 200,
    summary: "Change the studio's settings; omitted fields stay unchanged",
    body: UpdateSettings,
    answer: answer(StudioSettings),
  },
  'studio.setConsentText': {
    method: 'POST',
    path: '/api/studio/consent-texts',
    access: 'owner',
    confirmation: 'none',
    status: 200,
    summary: 'Change the consent text in one language; creates a new version',
    body: SetConsentText,
    answer: answer(StudioSettings),
  },
  'studio.setPurposeText': {
    method: 'POST',
    path: '/api/studio/purpose-texts',
    access: 'owner',
    confirmation: 'none',
    status: 200,
    summary: 'Change the text of a purpose in one language; creates a new version',
    body: SetPurposeText,
    answer: answer(StudioSettings),
  },
} as const satisfies RouteTable;
