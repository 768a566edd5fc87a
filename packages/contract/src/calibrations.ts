import { Calibration, Session } from './sessions.ts';
import { z } from 'zod';
import { Id, IdParams, SentTime, UncertaintyMs, answer } from './scalars.ts';
import type { RouteTable } from './route.ts';

export const StartCalibration = z
  .object({ id: Id.optional(), startedAt: SentTime.optional(), uncertaintyMs: UncertaintyMs.optional() })
  .nullish();

const CalibrationParams = IdParams.extend({ calibrationId: z.string().max(200) });

export const calibrationRoutes = {
  'calibrations.start': {
    method: 'POST',
    path: '/api/events/:id/calibrations',
    access: 'user',
    status: 201,
    resource: 'calibration',
    summary: 'Record that a calibration was started',
    params: IdParams,
    body: StartCalibration,
    answer: answer(Calibration),
  },
  'calibrations.confirm': {
    method: 'POST',
    path: '/api/events/:id/calibrations/:calibrationId/confirm',
    access: 'user',
    status: 200,
    resource: 'session',
    summary: 'Confirm that the calibration QR code was photographed',
    params: CalibrationParams,
    answer: answer(Session),
  },
} as const satisfies RouteTable;
