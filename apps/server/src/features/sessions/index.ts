export { sessionHandlers } from './sessions.routes.ts';
export { renderCalibration, renderSession } from './sessions.render.ts';
export { calibrationHandlers } from './calibrations/calibrations.routes.ts';
