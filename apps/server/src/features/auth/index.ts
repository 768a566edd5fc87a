export { createStudio, createUser, isAddressTaken, renderUser } from './users.service.ts';
export { authHandlers } from './auth.routes.ts';
export { openAccessTokens } from './access-token.ts';
export { openLoginCache } from './login-cache.ts';
export { identify } from './identify.ts';
export {
  secondsUntilAttempt,
  consumeAttemptIn,
  type RateLimitRule,
  type Bucket,
} from '#platform/rate-limit/rate-limit.store.ts';
export { consumeFormAttempt } from './form-rate-limit.ts';
export { endEveryLogin, endLogins, logOutEverywhere as endLoginsOf } from './logins.service.ts';
export { authJobs } from './auth.jobs.ts';
export { refuseWeakPassword } from './passwords.ts';
export { openSetup } from './setup.service.ts';
export { listStudios, studiosNamed } from './users.store.ts';
