export { studioHandlers } from './studio.routes.ts';
export { createPriceGroups, useLocation } from './studio.service.ts';
export {
  consentTexts,
  isConsentVersion,
  logoOf,
  readSettings,
  registrationRules,
  studioFace,
  updateStudio,
} from './settings.store.ts';
export { changePrices } from './places-and-prices.service.ts';
export { findPriceGroup, listPriceGroups } from './studio.store.ts';
