export { peopleHandlers } from './people.routes.ts';
export { changeUser } from './people.service.ts';
export { listUsers } from './people.store.ts';
