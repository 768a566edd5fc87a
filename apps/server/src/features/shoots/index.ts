export { isEmpty, lockCodesOf } from './discarding.store.ts';
export { shootHandlers } from './shoots.routes.ts';
export { renderShoot, renderShootList } from './shoot-access.ts';
export { codeUrl, renderShoots } from './shoots.render.ts';
export { completeOpenShoot } from './shoots.service.ts';
export { shootsOfSession } from './shoots.store.ts';
