export { currentLinkUrl, identifyLink, linkUrl, liveLink, shownShoots } from './links.service.ts';
export { markLookedAt, revokeUnlinked, showingLinksOf, upsertLinks } from './links.store.ts';
