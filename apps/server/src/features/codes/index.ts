export { codeHandlers, renderLease } from './codes.routes.ts';
export { bindCode, findCode, replaceCode, takeCode } from './codes.service.ts';
