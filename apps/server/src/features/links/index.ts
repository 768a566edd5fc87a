export {
  currentLinkUrl,
  identifyLink,
  linkEnd,
  linksToSendAgain,
  linkUrl,
  liveLink,
  shownShoots,
} from './links.service.ts';
export { linkEnds, markLookedAt, openShoots, revokeUnlinked, upsertLinks } from './links.store.ts';
export { OWN_DATA_DAYS, ownDataToken, readOwnDataToken, type OwnDataLink } from './own-data-token.ts';
