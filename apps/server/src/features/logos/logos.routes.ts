import { knownId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Handlers } from '#platform/routes.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import { removeLogo, setLogo } from './logos.service.ts';
import { logoKey } from './logos.store.ts';

export const logoHandlers = (platform: Platform) =>
  ({
    'logos.set': async ({ tx, identity, body, now }) => ({
      data: await setLogo(platform, tx, identity, body.image, now),
    }),
    'logos.remove': async ({ tx, identity, now }) => ({
      data: await removeLogo(platform, tx, identity, now),
    }),
    'logos.show': async ({ tx, params, reply }) => {
      const key = await logoKey(tx, knownId(params.id));
      if (key === undefined) throw new HttpError('not_found');
      const file = await platform.storage.open(key).catch((error: unknown) => {
        // The logo was replaced a moment ago.
        throw error instanceof FileMissing ? new HttpError('not_found') : error;
      });
      reply
        .headers({
          'cache-control': 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          // Webmail clients show the logo on their own pages.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type('image/png')
        .send(file);
    },
  }) satisfies Partial<Handlers>;
