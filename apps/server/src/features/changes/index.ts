export { changeHandlers } from './changes.routes.ts';
export { renderChange } from './render-change.ts';
