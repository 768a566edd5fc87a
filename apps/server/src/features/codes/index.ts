export { codeHandlers, renderLease } from './codes.routes.ts';
export {
  bindCode,
  bringBackCode,
  findCode,
  freeCode,
  leaseCodes,
  replaceCode,
  takeCode,
  takePhotographedCode,
} from './codes.service.ts';
