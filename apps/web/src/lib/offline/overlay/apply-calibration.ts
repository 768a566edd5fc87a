import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Operation } from '../operation.ts';

/** Applies the start or the confirmation of a calibration on this phone. */
export function applyCalibration(detail: SessionDetail, { command, madeAt, id }: Operation): SessionDetail {
  if (command.route === 'calibrations.start') {
    const started = {
      id: command.body?.id ?? id,
      hash: detail.hash,
      url: detail.url,
      startedAt: command.body?.startedAt ?? madeAt,
      confirmedAt: null,
    };
    const known = detail.calibrations.some((calibration) => calibration.id === started.id);
    return known ? detail : { ...detail, calibrations: [...detail.calibrations, started] };
  }
  if (command.route !== 'calibrations.confirm') return detail;
  const { calibrationId } = command.params;
  return {
    ...detail,
    calibratedAt: detail.calibratedAt ?? madeAt,
    calibrations: detail.calibrations.map((calibration) =>
      calibration.id === calibrationId
        ? { ...calibration, confirmedAt: calibration.confirmedAt ?? madeAt }
        : calibration,
    ),
  };
}
