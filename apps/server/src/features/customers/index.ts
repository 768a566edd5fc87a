export { decideClaim, reopenClaim } from './claim-decisions.service.ts';
export { linkCustomer, saveContacts, unlinkCustomer } from './customers.service.ts';
export { adoptRegistrations, register, withdraw } from './claims.service.ts';
export { claimsToConfirm, confirmAddress, ownClaims, type Decision } from './confirmed-address.service.ts';
export { endUnconfirmed, sessionsOfAddress, unconfirmedAt, waive } from './opt-in.store.ts';
export { keepConsents } from './purposes.store.ts';
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
