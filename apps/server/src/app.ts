import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { activityHandlers } from '#features/activity/index.ts';
import { attentionHandlers, attentionJobHandlers } from '#features/attention/index.ts';
import {
  authHandlers,
  authJobs,
  completeLoginsOfStudio,
  hasConfirmed,
  identify,
  renderUser,
} from '#features/auth/index.ts';
import { changeHandlers, renderChange } from '#features/changes/index.ts';
import { codeHandlers, renderLease } from '#features/codes/index.ts';
import { directoryHandlers, searchHandlers } from '#features/directory/index.ts';
import { salesReportHandlers } from '#features/sales-reports/index.ts';
import { favouriteHandlers } from '#features/favourites/index.ts';
import {
  findMailPhoto,
  galleryHandlers,
  galleryJobHandlers,
  serveGalleryEvents,
} from '#features/galleries/index.ts';
import { installationHandlers } from '#features/installation/index.ts';
import { logoHandlers, logoJobs } from '#features/logos/index.ts';
import { mailHandlers, mailJobs } from '#features/mail/index.ts';
import { reminderJobs } from '#features/reminders/index.ts';
import { operatorHandlers } from '#features/operator/index.ts';
import { peopleHandlers } from '#features/people/index.ts';
import {
  paymentHandlers,
  paymentJobHandlers,
  renderStudioOrder,
  receiptHandlers,
  orderHandlers,
  orderTableHandlers,
} from '#features/orders/index.ts';
import { cardHandlers, photoHandlers, photoJobHandlers, serveUploads } from '#features/photos/index.ts';
import { printHandlers } from '#features/prints/index.ts';
import { quotaHandlers, quotaJobHandlers } from '#features/quotas/index.ts';
import { privacyHandlers, privacyJobHandlers } from '#features/privacy/index.ts';
import {
  renderCalibration,
  renderSession,
  sessionHandlers,
  sessionJobHandlers,
  calibrationHandlers,
} from '#features/sessions/index.ts';
import { noteFailure, securityLogHandlers, securityLogJobs } from '#features/security-log/index.ts';
import { readableShoot, renderShoot, renderShootList, shootHandlers } from '#features/shoots/index.ts';
import { shootRecordHandlers } from '#features/shoot-records/index.ts';
import { shareHandlers } from '#features/shares/index.ts';
import { studioHandlers } from '#features/studio/index.ts';
import { backupJobs } from './backup/backup.jobs.ts';
import { drainConnections } from '#platform/drain.ts';
import { registerErrorHandler, sendHttpError } from '#platform/error-handler.ts';
import { HttpError } from '#platform/http-error.ts';
import type { JobHandler } from '#platform/job.ts';
import { idempotencyJobs } from '#platform/idempotency.ts';
import { serveHealth } from '#platform/monitoring/health.ts';
import { areaLog } from '#platform/log.ts';
import type { Metrics } from '#platform/monitoring/metrics.ts';
import { serveOpenApi } from '#platform/openapi.ts';
import { sharesOf } from '#platform/database/pool-sizes.ts';
import { withPool, type Platform } from '#platform/platform.ts';
import type { BodyTimeout } from '#platform/request-body-timeout.ts';
import { serveRealtime } from '#platform/realtime.ts';
import { bindRoutes, type Handlers } from '#platform/routes.ts';
import { serverOptions, registerPlugins } from '#platform/http-server.ts';
import { serveAppLinks } from '#platform/app-links.ts';
import { serveGuide } from '#platform/guide.ts';
import { serveWeb } from '#platform/web.ts';

/**
 * All job handlers. The queue is opened with the jobs of this list; each job has exactly one
 * handler.
 */
export const jobHandlers = (platform: Platform): JobHandler[] => [
  ...idempotencyJobs(platform),
  ...attentionJobHandlers(platform),
  ...authJobs(platform),
  ...mailJobs(platform, { findPhoto: findMailPhoto(platform) }),
  ...logoJobs(platform),
  ...photoJobHandlers(platform),
  ...galleryJobHandlers(platform),
  ...paymentJobHandlers(platform),
  ...privacyJobHandlers(platform),
  ...quotaJobHandlers(platform),
  ...reminderJobs(platform),
  ...sessionJobHandlers(platform),
  ...securityLogJobs(platform),
  ...backupJobs(platform),
];

interface AppOptions {
  readonly bodyTimeout?: BodyTimeout | undefined;
  readonly metrics?: Metrics | undefined;
}

/** Builds the listener of a process that only runs jobs: it answers health checks. */
export async function buildHealthApp(
  platform: Platform,
  { metrics }: AppOptions = {},
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = areaLog(platform.log, 'http');
  const app = Fastify({ ...serverOptions(platform.config), loggerInstance: log });
  metrics?.observe(app);
  drainConnections(app);
  await registerPlugins(app, platform.config);
  registerErrorHandler(app);
  app.setNotFoundHandler((request, reply) => sendHttpError(request, reply, new HttpError('not_found')));
  serveHealth(app, platform);
  return app;
}

/**
 * Builds the application on a platform. Every feature is listed here explicitly; none is loaded
 * automatically.
 */
export async function buildApp(
  platform: Platform,
  { bodyTimeout, metrics }: AppOptions = {},
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = areaLog(platform.log, 'http');
  const app = Fastify({ ...serverOptions(platform.config, bodyTimeout), loggerInstance: log });
  const ofDesk = withPool(platform, platform.desk);
  const handlers: Handlers = {
    ...authHandlers(platform),
    ...studioHandlers(platform, { completeLogins: completeLoginsOfStudio }),
    ...installationHandlers(platform),
    ...activityHandlers(platform),
    ...securityLogHandlers(platform),
    ...peopleHandlers(platform),
    ...quotaHandlers(),
    ...salesReportHandlers(platform),
    ...attentionHandlers(ofDesk),
    ...logoHandlers(platform),
    ...sessionHandlers(platform),
    ...calibrationHandlers(platform),
    ...shootHandlers(platform),
    ...shootRecordHandlers(platform),
    ...codeHandlers(platform),
    ...photoHandlers(platform),
    ...cardHandlers(platform),
    ...changeHandlers(platform),
    ...galleryHandlers(platform, {
      readable: readableShoot,
      render: renderShoot(platform),
      renderList: renderShootList(platform),
    }),
    ...orderHandlers(platform),
    ...orderTableHandlers(ofDesk),
    ...paymentHandlers(platform),
    ...favouriteHandlers,
    ...shareHandlers(platform),
    ...receiptHandlers(platform),
    ...printHandlers(platform),
    ...privacyHandlers(platform),
    ...directoryHandlers(ofDesk),
    ...searchHandlers(platform),
    ...mailHandlers(platform, findMailPhoto(platform)),
    ...operatorHandlers(ofDesk),
    ...serveRealtime(app, platform),
    ...serveGalleryEvents(app, platform),
  };
  metrics?.observe(app);
  drainConnections(app);
  await registerPlugins(app, platform.config, bodyTimeout);
  registerErrorHandler(app, (problem, request) => noteFailure(platform, problem, request));
  bindRoutes(
    app,
    {
      db: platform.db,
      preparedDb: platform.preparedDb,
      desk: platform.desk,
      poolSize: sharesOf(platform.config).requests,
      clock: platform.clock,
      identify: (request) => identify(platform, request),
      hasConfirmed: (identity) => hasConfirmed(platform, identity),
      renderers: {
        user: renderUser(platform),
        session: renderSession(platform),
        calibration: renderCalibration(platform),
        shoot: renderShoot(platform),
        shoots: renderShootList(platform),
        order: renderStudioOrder(),
        change: renderChange,
        codes: renderLease,
      },
    },
    handlers,
  );
  await serveUploads(app, platform);
  serveHealth(app, platform);
  serveOpenApi(app);
  serveAppLinks(app, platform.config);
  serveGuide(app);
  await serveWeb(app, platform.config);
  return app;
}
