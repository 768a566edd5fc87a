import { anybody } from './expectations.ts';
import { canaryAddress } from './canary.ts';
import type { Table } from './table.ts';
import type { World } from './world.ts';

/** Public routes: pages, descriptions, login. */
export function outsideRows(world: World): Table {
  return {
    'GET /*': { at: '/g', expects: anybody([200, 503]) },
    'GET /.well-known/security.txt': { expects: anybody(404) },
    'GET /guide/https-on-a-phone': { expects: anybody(200) },
    'GET /healthz': { expects: anybody(200) },
    'GET /readyz': { expects: anybody(200) },
    'GET /api/openapi.json': { expects: anybody(200) },
    'GET /api/setup': { expects: anybody(200) },
    'POST /api/installation/address/reached': { body: { token: 'none' }, expects: anybody([200, 429]) },
    'OPTIONS *': { at: '/', expects: anybody([204, 404]) },
    'POST /api/setup': {
      body: {
        token: 'none',
        studioName: 'Mine',
        email: 'me@mine.test',
        password: world.password,
        language: 'en',
      },
      expects: anybody([404, 409, 410, 422]),
    },
    'POST /api/auth/login': {
      body: { email: canaryAddress('anna'), password: 'not this one' },
      expects: anybody([401, 422, 429]),
    },
    'POST /api/auth/refresh': { body: {}, expects: anybody(401) },
    'POST /api/forgot-password': { body: { email: canaryAddress('anna') }, expects: anybody([200, 429]) },
    'POST /api/auth/passkey/options': { expects: anybody(409) },
    'POST /api/auth/passkey/login': { body: {}, expects: anybody(422) },
    'POST /api/email-change/confirm': { body: { token: 'none' }, expects: anybody([410, 429]) },
    'POST /api/email-change/undo': { body: { token: 'none' }, expects: anybody([410, 429]) },
    'POST /api/reset-password': {
      body: {
        email: canaryAddress('anna'),
        token: 'none',
        password: world.password,
        password_confirmation: world.password,
      },
      expects: anybody([422, 429]),
    },
  };
}
