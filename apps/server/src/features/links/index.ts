export { currentLinkUrl, identifyLink, linkUrl, liveLink, shownShoots } from './links.service.ts';
export {
  openShoots,
  revokeUnlinked,
  showingLinksOf,
  upsertLinks,
  type Addressee,
  type OpenShoot,
} from './links.store.ts';
