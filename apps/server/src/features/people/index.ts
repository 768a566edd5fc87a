export { peopleHandlers } from './people.routes.ts';
export { changeUser, resetSecondFactorOf } from './people.service.ts';
export { listUsers } from './people.store.ts';
