export { codeHandlers, renderLease } from './codes.routes.ts';
export { bindCode, findCode, replaceCode, takeCode, takePhotographedCode } from './codes.service.ts';
