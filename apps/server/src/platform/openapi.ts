import { Failure } from '@photoslate/contract/errors';
import type { Access, Route } from '@photoslate/contract/route';
import { routes } from '@photoslate/contract/routes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { VERSION } from './version.ts';

const SECURITY: Record<Access, object[]> = {
  public: [],
  code: [],
  media: [{ signature: [] }],
  link: [{ link: [] }],
  share: [{ share: [] }],
  user: [{ bearer: [] }],
  owner: [{ bearer: [] }],
  operator: [{ bearer: [] }],
};

let document: string | undefined;

/**
 * Serves the OpenAPI description, generated from the route table that also validates the requests.
 * It is generated at the first request: that takes as long as the rest of the start.
 */
export function serveOpenApi(app: FastifyInstance): void {
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
}

/** The OpenAPI 3.1 description of every route in the route table. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, row] of Object.entries(routes as Record<string, Route>)) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[row.method.toLowerCase()] = operationOf(name, row);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Photoslate',
      version: VERSION,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.keys(routes).map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        link: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Link <token>`' },
        share: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Share <token>`' },
        signature: { type: 'apiKey', in: 'query', name: 'k' },
      },
      schemas: { Failure: schemaOf(Failure, 'output') },
    },
  };
}

function operationOf(name: string, row: Route) {
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary: row.summary,
    ...descriptionOf(row),
    security: SECURITY[row.access],
    parameters: [...parametersOf('path', row.params), ...parametersOf('query', row.query), ...headersOf(row)],
    ...(row.body
      ? {
          requestBody: {
            required: !row.body.safeParse(undefined).success,
            content: {
              [row.raw ? '*/*' : 'application/json']: { schema: schemaOf(row.body, 'input') },
            },
          },
        }
      : {}),
    responses: {
      [row.status]: {
        description: row.summary,
        ...(row.answer
          ? { content: { 'application/json': { schema: schemaOf(row.answer, 'output') } } }
          : {}),
      },
      default: {
        description: 'Any failure, in the language of `Accept-Language`',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

function descriptionOf({ confirmation = 'none' }: Route) {
  if (confirmation === 'none') return {};
  const when = confirmation === 'fresh' ? '' : ` if the body has ${confirmation.join(' or ')}`;
  return {
    description: `Needs \`auth.confirm\` or a login in the last five minutes${when}; otherwise 409 \`confirmation_required\``,
  };
}

const tagOf = (name: string) => name.split('.')[0] ?? name;

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries<z.core.$ZodType>(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: schemaOf(field, 'input'),
  }));
}

function headersOf(row: Route) {
  if (!row.resource || row.path.startsWith('/api/auth/')) return [];
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } },
    { name: 'X-Device', in: 'header', required: false, schema: { type: 'string' } },
  ];
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
