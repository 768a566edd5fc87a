// Prints how the phone of today calls the API, one call a line: node scripts/field-calls.mjs > packages/test-support/src/fixtures/old-apps/<version>.calls.jsonl
import { openApiDocument } from '../apps/server/src/platform/openapi.ts';

/** What a phone in the field calls: what it keeps in its outbox, and what it reads. */
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

/** An app does not mind a field that it was not told of, and looks at no text but for what it is. */
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
