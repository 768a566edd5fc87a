export { studioHandlers } from './studio.routes.ts';
export { createPriceGroups, useLocation, usePracticeLocation } from './studio.service.ts';
export {
  brandingColumns,
  brandingOf,
  logoOf,
  readSettings,
  registrationRules,
  studioBranding,
  timeZoneOf,
  updateStudio,
} from './settings.store.ts';
export { legalKindsOfStudio, legalLinks } from './legal-texts.store.ts';
export { consentTexts, consentTextsOfStudio, isConsentVersion } from './consent-texts.store.ts';
export { askedPurposes, defaultPurposeText, purposeText } from './purpose-texts.ts';
export { isPurposeVersion, purposesOfStudio, purposeTextsOfStudio } from './purpose-texts.store.ts';
export { changePrices } from './locations-and-prices.service.ts';
export { findPriceGroup, listPriceGroups } from './studio.store.ts';
