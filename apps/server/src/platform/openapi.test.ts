import { routes } from '@photoslate/contract/routes';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openApiDocument, serveOpenApi } from './openapi.ts';

test('the OpenAPI document describes every route with its status, access and field limits', () => {
  const { openapi, paths } = openApiDocument();
  expect(openapi).toBe('3.1.0');
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(described).toHaveLength(Object.keys(routes).length);

  expect(paths['/api/auth/login']?.['post']).toMatchObject({
    operationId: 'auth.login',
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['email', 'password'],
            properties: { email: { type: 'string', maxLength: 254 } },
          },
        },
      },
    },
    responses: {
      200: { content: { 'application/json': { schema: { required: ['data', 'authorisation'] } } } },
    },
  });
  expect(paths['/api/photoshoots/{id}/customers/{customerId}/link']?.['post']).toMatchObject({
    security: [{ bearer: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'customerId', in: 'path', required: true },
      { name: 'Idempotency-Key', in: 'header', required: false },
      { name: 'X-Device', in: 'header', required: false },
    ],
  });
  expect(paths['/api/gallery']?.['get']).toMatchObject({ security: [{ link: [] }] });
});

test('the OpenAPI document is served as JSON', async () => {
  const app = Fastify();
  serveOpenApi(app);
  const answer = await app.inject({ method: 'GET', url: '/api/openapi.json' });
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});
