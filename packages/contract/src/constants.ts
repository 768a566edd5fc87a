/**
 * The specification's business constants (section 9), and limits that the client and the server
 * share.
 */
/** For what else a new language needs, see docs/guide/add-a-feature.md. */
export const LANGUAGES = ['en', 'nl', 'de', 'es', 'fr', 'it'] as const;
export const DEFAULT_LANGUAGE = 'en';
export const LANGUAGE_COOKIE = 'i18n_redirected';
export const LANGUAGE_COOKIE_DAYS = 365;

export const ACCESS_TOKEN_SECONDS = 3600;
export const REFRESH_TOKEN_SECONDS = 31_556_880;

/** How long a confirmation that it is the user counts, and a login, which needs the same. */
export const CONFIRMATION_SECONDS = 300;

export const NOTIFICATION_MS = 5000;
export const MINIMUM_LOADING_MS = 200;
export const CHUNK_RELOAD_GUARD_MS = 60_000;
export const PROGRESS_THROTTLE_MS = 200;
export const PROGRESS_DURATION_MS = 5000;
export const ANALYTICS_DELAY_MS = 250;

/** How long publishing waits on the server, so that it can be undone. */
export const UNDO_PUBLISH_MS = 10_000;
/** How far ahead publishing can be planned. */
export const PUBLISH_AHEAD_DAYS = 90;

/** The legal texts of a studio, in the order of their links. */
export const LEGAL_KINDS = ['imprint', 'terms', 'withdrawal', 'privacy'] as const;
/** Characters of one legal text in one language. */
export const LEGAL_TEXT_MAX = 50_000;

export const PRICE_GROUP_COUNT = 3;
export const CURRENCY = 'EUR';
export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 200;
export const LEASE_MAX = 500;
export const UPLOAD_MAX_BYTES = 200 * 1024 * 1024;
export const VERIFY_CARD_MAX_FILES = 10_000;
export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 200;
/** An unpaid order is late after this many days. */
export const ORDER_DUE_DAYS = 7;
/** How many rows of a table can be selected at once. */
export const SELECTION_MAX = 1000;
/** Hides a live QR that has not been redrawn for this long, because its time would be wrong. */
export const LIVE_QR_STALL_MS = 2000;
/** The version of the consent text. Raise it whenever the text changes. */
export const CONSENT_VERSION = '2026-11';
/** What a studio may ask customers to agree to, besides the photos themselves. */
export const PURPOSES = ['newsletter', 'publication'] as const;
/** The version of the default texts of the purposes. Raise it whenever one of them changes. */
export const PURPOSE_VERSION = '2026-11';

/**
 * How many photos of a gallery are sent with their URLs at once. The client requests the other URLs
 * when those photos come near the viewport.
 */
export const GALLERY_FIRST = 24;
/** Page size of these requests. */
export const GALLERY_PAGE = 200;

/** How long the security log of a studio is kept. */
export const SECURITY_LOG_DAYS = 180;

/** Characters of the reason why a shoot is held back from publishing. */
export const HELD_REASON_MAX = 200;

/** Characters of the note of a studio about a customer. */
export const CUSTOMER_NOTE_MAX = 2000;

/** A registration with double opt-in that nobody confirms is deleted after so many days. */
export const CONFIRM_WITHIN_DAYS = 14;

/** Days that a mailed link to the page "Your data" works. */
export const OWN_DATA_DAYS = 7;
