export { linkCustomer, saveContacts, unlinkCustomer } from './customers.service.ts';
export {
  adoptRegistrations,
  confirmAddress,
  decideClaim,
  ownClaims,
  register,
  reopenClaim,
  withdraw,
} from './claims.service.ts';
export {
  correctDetails,
  customersOfShoots,
  waitingClaimsOf,
  namesOfAddresses,
  unlinkRegisteredSince,
  walkUpsOfSession,
} from './customers.store.ts';
