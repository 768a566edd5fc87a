export {
  adoptRegistrations,
  linkCustomer,
  register,
  saveContacts,
  unlinkCustomer,
} from './customers.service.ts';
export { customersOfShoots, walkUpsOfSession, withdraw } from './customers.store.ts';
