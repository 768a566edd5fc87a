export { createStudio, createUser, isAddressTaken, renderUser } from './accounts.service.ts';
export { authHandlers } from './auth.routes.ts';
export { liveLoginsOf } from './live-logins.ts';
export { identify } from './identify.ts';
export { takeFormAttempt } from './form-limit.ts';
export { endLogins, logOutEverywhere as endLoginsOf } from './logins.service.ts';
export { authJobs } from './auth.jobs.ts';
export { openSetup } from './setup.service.ts';
export { listStudios, studiosNamed } from './users.store.ts';
