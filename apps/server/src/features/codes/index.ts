export { codeHandlers, renderLease } from './codes.routes.ts';
export {
  bindCode,
  restoreCode,
  findCode,
  freeCode,
  leaseCodes,
  replaceCode,
  claimCode,
  claimPhotographedCode,
} from './codes.service.ts';
