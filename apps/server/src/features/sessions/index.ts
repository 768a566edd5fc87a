export { sessionHandlers } from './sessions.routes.ts';
export { sessionJobHandlers } from './list/session-list.job-handlers.ts';
export { renderCalibration, renderSession } from './sessions.render.ts';
export { calibrationHandlers } from './calibrations/calibrations.routes.ts';
