export {
  adoptRegistrations,
  linkCustomer,
  register,
  saveContacts,
  unlinkCustomer,
  type RegistrationPlace,
  type ShootOfCustomers,
} from './customers.service.ts';
export { customersOfShoots, walkUpsOfSession } from './customers.store.ts';
