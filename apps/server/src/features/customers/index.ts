export { linkCustomer, saveContacts, unlinkCustomer } from './customers.service.ts';
export {
  adoptRegistrations,
  confirmAddress,
  decideClaim,
  ownClaims,
  register,
  withdraw,
} from './claims.service.ts';
export {
  customersOfShoots,
  namesOfAddresses,
  unlinkRegisteredSince,
  walkUpsOfSession,
} from './customers.store.ts';
