import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { authHandlers, authJobs, identify, renderUser } from '#features/auth/index.ts';
import { codeHandlers } from '#features/codes/index.ts';
import { mailHandlers, mailJobs } from '#features/mail/index.ts';
import {
  enqueueMatch,
  photoHandlers,
  photoJobs,
  renderReport,
  serveUploads,
} from '#features/photos/index.ts';
import { studioHandlers } from '#features/studio/index.ts';
import { answerFailures } from '#platform/failures.ts';
import type { JobHandler } from '#platform/jobs.ts';
import { serveOpenApi } from '#platform/openapi.ts';
import type { Platform } from '#platform/platform.ts';
import { serveRealtime } from '#platform/realtime.ts';
import { bindRoutes, type Handlers } from '#platform/routes.ts';
import { limits, protect } from '#platform/protect.ts';
import { serveWeb } from '#platform/web.ts';

/** Every job that exists; the queue is opened with this list, and each has exactly one handler. */
export const jobHandlers = (platform: Platform): JobHandler[] => [
  ...authJobs(platform),
  ...mailJobs(platform),
  ...photoJobs(platform),
];

/** The whole application on its platform: each feature named here, none loaded by itself. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = Fastify({ ...limits(platform.config), loggerInstance: platform.log as FastifyBaseLogger });
  const handlers = {
    ...authHandlers(platform),
    ...studioHandlers(platform),
    ...codeHandlers(platform),
    ...photoHandlers(platform),
    ...mailHandlers(platform),
    ...serveRealtime(app, platform),
  } as unknown as Handlers;
  await protect(app, platform.config);
  answerFailures(app);
  bindRoutes(
    app,
    {
      db: platform.db,
      clock: platform.clock,
      identify: (request) => identify(platform, request),
      renderers: {
        user: renderUser(platform),
        photos: renderReport(platform),
      } as never,
    },
    handlers,
  );
  await serveUploads(app, platform);
  serveOpenApi(app);
  await serveWeb(app);
  return app;
}
