export {
  currentLinkUrl,
  identifyLink,
  linkEnd,
  linksToSendAgain,
  linkUrl,
  lockedLink,
  liveLink,
  activeLinkIdentity,
  revokeEveryLink,
  shownShoots,
  hasNothingVisible,
} from './links.service.ts';
export { linkState } from './link-state.store.ts';
export {
  linkAt,
  linkEnds,
  lockLinkVersion,
  markOpened,
  openShoots,
  type OpenShoot,
  type SessionsOf,
  shootsIfPublished,
  upsertLinks,
} from './links.store.ts';
export { revokeUnlinked, deleteNotified } from './link-versions.store.ts';
export { createShare, currentShare, identifyShare, liveShare } from './shares.service.ts';
export { deleteShares } from './shares.store.ts';
export { ownDataToken, readOwnDataToken, type OwnDataLink } from './own-data-token.ts';
