// Prints how the current app calls the API, one call per line: node scripts/field-calls.mjs >
// packages/test-support/src/fixtures/old-apps/<version>.calls.jsonl
import { openApiDocument } from '../apps/server/src/platform/openapi.ts';

/** The calls of the app in the field: the writes of its outbox, and its reads. */
const CALLS = [
  'auth.login',
  'auth.refresh',
  'auth.logout',
  'auth.preferences',
  'codes.lease',
  'studio.priceGroups',
  'studio.locations',
  'sessions.list',
  'sessions.show',
  'sessions.serverTime',
  'sessions.create',
  'sessions.update',
  'sessions.close',
  'sessions.resume',
  'sessions.discard',
  'sessions.restore',
  'calibrations.start',
  'calibrations.confirm',
  'shoots.start',
  'shoots.generate',
  'shoots.updateContact',
  'shoots.update',
  'shoots.link',
  'shoots.unlink',
  'shoots.discard',
  'shoots.restore',
  'shoots.show',
  'shoots.actual',
];

/** The app ignores unknown fields, and checks no more of a text than that it is one. */
const open = (schema) =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    ['$schema', 'additionalProperties', 'pattern'].includes(key) ? undefined : value,
  );

const operations = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
for (const name of CALLS) {
  const { path, method, operation } = operations.find((one) => one.operation.operationId === name);
  const [status] = Object.keys(operation.responses);
  const answer = open(operation.responses[status].content?.['application/json'].schema ?? null);
  console.log(JSON.stringify({ name, method, path, status: Number(status), answer }));
}
