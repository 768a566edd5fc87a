import { StudioSettings } from './settings.ts';
import { z } from 'zod';
import { IdParams, answer } from './scalars.ts';
import type { RouteTable } from './route.ts';

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;

export const SetLogo = z.object({
  /** A PNG or JPEG in base64. The server decodes and re-encodes it. */
  image: z
    .base64({ error: 'image_unsuitable' })
    .min(1)
    .max(Math.ceil(LOGO_MAX_BYTES / 3) * 4, { error: 'image_unsuitable' }),
});

export const logoRoutes = {
  'logos.set': {
    method: 'POST',
    path: '/api/studio/logo',
    access: 'owner',
    confirmation: 'none',
    status: 200,
    summary: 'Set the logo for mails and customer pages',
    body: SetLogo,
    bodyBytes: 2 * LOGO_MAX_BYTES,
    answer: answer(StudioSettings),
  },
  'logos.remove': {
    method: 'POST',
    path: '/api/studio/logo/remove',
    access: 'owner',
    confirmation: 'none',
    status: 200,
    summary: "Remove the logo; mails and pages show the studio's name",
    answer: answer(StudioSettings),
  },
  'logos.show': {
    method: 'GET',
    path: '/api/logos/:id',
    access: 'public',
    status: 200,
    summary: "Get a studio's current logo as PNG",
    params: IdParams,
    answer: null,
  },
} as const satisfies RouteTable;
