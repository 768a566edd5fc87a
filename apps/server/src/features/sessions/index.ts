export { sessionHandlers } from './sessions.routes.ts';
export { renderCalibration, renderSession } from './sessions.render.ts';
