export { decideClaim, reopenClaim } from './claim-decisions.service.ts';
export { linkCustomer, saveContacts, unlinkCustomer } from './customers.service.ts';
export { adoptRegistrations, confirmAddress, ownClaims, register, withdraw } from './claims.service.ts';
export { addNote, setNote } from './notes.store.ts';
export {
  decidePurpose,
  exportedPurposes,
  presentVersion,
  purposesOfPeople,
  purposesOfPerson,
} from './purposes.service.ts';
export {
  correctDetails,
  customersOfShoots,
  waitingClaimsOf,
  namesOfAddresses,
  unlinkRegisteredSince,
  walkUpsOfSession,
} from './customers.store.ts';
