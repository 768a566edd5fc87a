export { codeHandlers, renderLease } from './codes.routes.ts';
export {
  bindCode,
  findCode,
  freeCode,
  replaceCode,
  takeCode,
  takePhotographedCode,
} from './codes.service.ts';
