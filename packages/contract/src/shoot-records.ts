import { z } from 'zod';
import { Activity } from './activity.ts';
import { Mail } from './mail.ts';
import { Order, OrderSigns, PaymentMethod } from './orders.ts';
import { Cents, Id, IdParams, Time, answer } from './scalars.ts';
import { Shoot } from './shoots.ts';
import type { RouteTable } from './route.ts';

/** The part of an order that is about one shoot. */
export const ShootOrder = z.object({
  id: Id,
  number: z.string(),
  status: Order.shape.status,
  ...OrderSigns.shape,
  email: z.string(),
  /** The name of the customer who is linked at this address; `null` if unknown. */
  customerName: z.string().nullable(),
  /** For this shoot alone. */
  dueCents: Cents,
  photoCount: z.int(),
  /** It has all photos of the shoot, including those that are added later. */
  wholeShoot: z.boolean(),
  photoIds: z.array(Id),
  /** How it was or will be paid, as in the table of orders. */
  method: PaymentMethod.nullable(),
  createdAt: Time,
});
export type ShootOrder = z.infer<typeof ShootOrder>;

export const ShootMail = Mail.pick({
  id: true,
  kind: true,
  to: true,
  subject: true,
  state: true,
  reason: true,
  createdAt: true,
  keptAsFile: true,
});
export type ShootMail = z.infer<typeof ShootMail>;

const Neighbour = Shoot.pick({ id: true, hash: true, label: true, title: true, customers: true });

/** Most rows of each list in `ShootRecords`. */
export const SHOOT_RECORDS_MOST = 50;

/** What happened around a shoot: its orders, e-mails and log entries, each newest first. */
export const ShootRecords = z.object({
  orders: z.array(ShootOrder),
  /** Of all its orders that are open or paid. */
  orderedCents: Cents,
  mails: z.array(ShootMail),
  mailCount: z.int(),
  history: z.array(Activity),
  /** The photos that have more than one version. */
  versions: z.array(z.object({ photoId: Id, count: z.int() })),
  /** How many of its customers marked a photo as a favourite; photos without one are left out. */
  favourites: z.array(z.object({ photoId: Id, count: z.int() })).optional(),
  /** The cameras of its photos, most photos first. */
  cameras: z.array(z.string()),
  /** The shoots with the next lower and the next higher number. */
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
});
export type ShootRecords = z.infer<typeof ShootRecords>;

export const shootRecordRoutes = {
  'shootRecords.show': {
    method: 'GET',
    path: '/api/photoshoots/:id/records',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: "Get a shoot's orders, e-mails and log entries, and its neighbours",
    params: IdParams,
    answer: answer(ShootRecords),
  },
} as const satisfies RouteTable;
