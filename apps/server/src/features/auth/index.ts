export { createStudio, createUser, isAddressTaken, renderUser } from './users.service.ts';
export { authHandlers } from './auth.routes.ts';
export { openAccessTokens } from './access-token.ts';
export { openLoginCache } from './login-cache.ts';
export { hasConfirmed } from './confirmation.service.ts';
export { identify } from './identify.ts';
export { resetSecondFactor } from './second-factor.service.ts';
export { reencryptSecondFactors } from './second-factor-keys.service.ts';
export { endEveryLogin, endLogins, logOutEverywhere as endLoginsOf } from './logins.service.ts';
export { completeLoginsOfStudio } from './logins.store.ts';
export { authJobs } from './auth.jobs.ts';
export { refuseWeakPassword } from './passwords.ts';
export { openSetup } from './setup.service.ts';
export {
  endOperator,
  findUser,
  listOperators,
  listStudios,
  lockUser,
  markOperator,
  studiosNamed,
} from './users.store.ts';
