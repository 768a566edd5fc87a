export { studioHandlers } from './studio.routes.ts';
export { createPriceGroups, useLocation } from './studio.service.ts';
export {
  consentTexts,
  isConsentVersion,
  logoOf,
  readSettings,
  studioFace,
  updateStudio,
} from './settings.store.ts';
export { findPriceGroup, listPriceGroups, setPriceGroup } from './studio.store.ts';
