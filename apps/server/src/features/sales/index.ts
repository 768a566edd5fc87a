export { saleHandlers } from './sales.routes.ts';
export { placeOrder } from './sales.service.ts';
export { ordersOfLink, renderOneOrder, renderOrders } from './orders.render.ts';
export { holdingsOf } from './holdings.store.ts';
export { orderPaid } from './order-jobs.ts';
export { mailReceived } from './order-mails.ts';
export { orderById, ordersOfStudio, ordersWhere, type OrderRecord } from './orders.store.ts';
export { amountDueForAll, amountDueForPhotos, ownsIn, together } from './pricing.ts';
export {
  announceOrder,
  cancelOrder,
  heldOrder,
  holdPrice,
  payOrder,
  refundOrder,
} from './settling.service.ts';
