export { saleHandlers } from './sales.routes.ts';
export { ordersOfLink, renderOrder } from './sales.service.ts';
export { holdingsOf } from './holdings.store.ts';
export { amountDueForAll, amountDueForPhotos, ownsIn } from './pricing.ts';
