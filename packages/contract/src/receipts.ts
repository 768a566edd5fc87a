import { IdParams } from './scalars.ts';
import type { RouteTable } from './route.ts';

export const receiptRoutes = {
  'receipts.show': {
    method: 'GET',
    path: '/api/receipts/:id',
    access: 'owner',
    status: 200,
    summary: 'Get a receipt or credit note as PDF',
    params: IdParams,
    answer: null,
  },
  'receipts.showToCustomer': {
    method: 'GET',
    path: '/api/gallery/receipts/:id',
    access: 'link',
    status: 200,
    summary: "Get a receipt or credit note of this customer's own order as PDF",
    params: IdParams,
    answer: null,
  },
} as const satisfies RouteTable;
