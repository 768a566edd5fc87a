export {
  adoptRegistrations,
  linkCustomer,
  register,
  saveContacts,
  unlinkCustomer,
} from './customers.service.ts';
export { customersOfShoots, walkUpsOfSession } from './customers.store.ts';
