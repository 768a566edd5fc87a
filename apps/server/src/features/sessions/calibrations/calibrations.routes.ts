import type { Platform } from '#platform/platform.ts';
import { writeContextOf, type Handlers } from '#platform/routes.ts';
import { renderCalibration, renderSession } from '../sessions.render.ts';
import { confirmCalibration, startCalibration } from './calibrations.service.ts';

export const calibrationHandlers = (platform: Platform) => {
  const render = renderSession(platform);
  const writeOf = writeContextOf(platform);
  return {
    'calibrations.start': async (call) =>
      renderCalibration(platform)(
        call.tx,
        call.identity,
        await startCalibration(writeOf(call), call.params.id, call.body ?? {}),
      ),
    'calibrations.confirm': async (call) => {
      await confirmCalibration(writeOf(call), call.params.id, call.params.calibrationId);
      return render(call.tx, call.identity, call.params.id);
    },
  } satisfies Partial<Handlers>;
};
