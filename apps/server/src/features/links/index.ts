export { currentLinkUrl, identifyLink, linkUrl, liveLink, shownShoots } from './links.service.ts';
export { markLookedAt, revokeUnlinked, showingLinksOf, upsertLinks } from './links.store.ts';
export { OWN_DATA_DAYS, ownDataToken, readOwnDataToken, type OwnDataLink } from './own-data-token.ts';
