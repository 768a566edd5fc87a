/** The specification's business constants (section 9), and the limits that both sides must agree on. */
export const LANGUAGES = ['en', 'nl', 'de', 'es', 'fr', 'it'] as const;
export const DEFAULT_LANGUAGE = 'en';
export const LANGUAGE_COOKIE = 'i18n_redirected';
export const LANGUAGE_COOKIE_DAYS = 365;

export const ACCESS_TOKEN_SECONDS = 3600;
export const REFRESH_TOKEN_SECONDS = 31_556_880;

export const NOTIFICATION_MS = 5000;
export const MINIMUM_LOADING_MS = 200;
export const CHUNK_RELOAD_GUARD_MS = 60_000;
export const PROGRESS_THROTTLE_MS = 200;
export const PROGRESS_DURATION_MS = 5000;
export const ANALYTICS_DELAY_MS = 250;

export const PRICE_GROUP_COUNT = 3;
export const CURRENCY = 'EUR';
export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 200;
export const LEASE_MAX = 500;
export const UPLOAD_MAX_BYTES = 200 * 1024 * 1024;
export const VERIFY_CARD_MAX_FILES = 10_000;
export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 200;
/** A live QR that has not been redrawn for this long is hidden: its time would be a lie. */
export const LIVE_QR_STALL_MS = 2000;
/** The version of the words a customer agrees to; raised whenever they change. */
export const CONSENT_VERSION = '2026-11';

/** So many photos of a gallery come with their addresses at once; those of the others are asked for as they come near. */
export const GALLERY_FIRST = 24;
/** So many at a time. */
export const GALLERY_PAGE = 200;
