export { directoryHandlers } from './directory.routes.ts';
export { searchHandlers } from './search.routes.ts';
