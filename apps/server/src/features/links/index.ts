export {
  currentLinkUrl,
  identifyLink,
  linkEnd,
  linksToSendAgain,
  linkUrl,
  liveLink,
  presentLink,
  revokeEveryLink,
  shownShoots,
  showsNothing,
} from './links.service.ts';
export { linkState } from './link-state.store.ts';
export {
  linkEnds,
  markLookedAt,
  openShoots,
  revokeUnlinked,
  takeBackTold,
  upsertLinks,
} from './links.store.ts';
export { OWN_DATA_DAYS, ownDataToken, readOwnDataToken, type OwnDataLink } from './own-data-token.ts';
