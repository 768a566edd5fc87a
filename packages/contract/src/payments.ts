import { ONLINE_PROVIDERS, PaymentMethod, Order } from './orders.ts';
import { z } from 'zod';
import { Cents, IdParams, Language, Time, answer, line, requiredLine } from './scalars.ts';
import { StudioBranding } from './settings.ts';
import type { RouteTable } from './route.ts';

/** The studio's account for transfers. */
export const BankAccount = z.object({
  holder: z.string(),
  /** Without spaces. */
  iban: z.string(),
  /** Empty if it is not needed. */
  bic: z.string(),
  /** Text before the order number in the reference; may be empty. */
  referencePrefix: z.string(),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** The account as it was typed; the server checks IBAN and BIC and stores them without spaces. */
export const SetBankAccount = z.object({
  holder: requiredLine(70),
  iban: requiredLine(100),
  bic: line(100).default(''),
  referencePrefix: line(30).default(''),
});

const longText = (max: number) => z.string().trim().max(max);
const HowToPay = longText(1000);

/** The studio's payment instructions in one language. */
export const PaymentText = z.object({ language: Language, text: HowToPay });
export type PaymentText = z.infer<typeof PaymentText>;

/** How the customers of a studio can pay. */
export const PaymentChoice = z.object({
  ways: z.array(PaymentMethod),
  /**
   * The studio's own instructions for direct payment: bank account, or where and when. For readers
   * of a language that is not in `howToPayTexts`.
   */
  howToPay: z.string(),
  howToPayTexts: z.array(PaymentText),
  /** The account for transfers; null if the studio has entered none. */
  bank: BankAccount.nullable(),
  /** False while no mail server is set up: nothing can be mailed to the customer. */
  sendsMail: z.boolean(),
});
export type PaymentChoice = z.infer<typeof PaymentChoice>;

/**
 * The state of a payment, for the customer who returns from the provider's page. It contains no
 * names.
 */
export const PaymentState = z.object({
  studio: StudioBranding,
  language: Language,
  state: z.enum(['waiting', 'paid', 'failed', 'refused', 'refunded']),
  orderNumber: z.string(),
  amountCents: Cents,
  /** False while no mail server is set up: the customer gets no mail about the payment. */
  sendsMail: z.boolean(),
});
export type PaymentState = z.infer<typeof PaymentState>;

/** A provider account as its owner sees it. The key is never sent again. */
export const ProviderAccount = z.object({
  provider: z.enum(ONLINE_PROVIDERS),
  /** The last four characters of the key. */
  endsWith: z.string(),
  /** A test key transfers no money. */
  live: z.boolean(),
  /** Stripe's signing secret is set. Without it the server polls for payments. */
  webhookSecret: z.boolean(),
  /** The stored key cannot be decrypted, because the server's signing key has changed. */
  unreadable: z.boolean(),
  setAt: Time,
});
export type ProviderAccount = z.infer<typeof ProviderAccount>;

export const PaymentSettings = z.object({
  /** Whether customers may pay the studio directly; always true without a provider. */
  onSite: z.boolean(),
  /** For readers of a language that is not in `howToPayTexts`. */
  howToPay: HowToPay,
  howToPayTexts: z.array(PaymentText),
  bank: BankAccount.nullable(),
  accounts: z.array(ProviderAccount),
  /** The webhook URL to enter at Stripe. */
  stripeWebhookUrl: z.string(),
});
export type PaymentSettings = z.infer<typeof PaymentSettings>;

const key = (pattern: RegExp) => z.string().trim().max(300).regex(pattern);
export const SetProviderAccount = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('stripe'),
    key: key(/^(?:sk|rk)_(?:test|live)_\w{8,}$/),
    webhookSecret: z.union([z.literal(''), key(/^whsec_[\w+/=]{8,}$/)]).optional(),
  }),
  z.object({ provider: z.literal('mollie'), key: key(/^(?:test|live)_\w{8,}$/) }),
]);

/** Apps of 0.1.0 send `way` instead of `method`. */
export const StartPayment = z
  .object({ method: PaymentMethod.optional(), way: PaymentMethod.optional() })
  .refine(({ method, way }) => method ?? way, { path: ['method'], error: 'required' });

export const paymentRoutes = {
  'payments.start': {
    method: 'POST',
    path: '/api/gallery/orders/:id/pay',
    access: 'link',
    status: 200,
    outside: true,
    summary: "Start to pay an open order; returns the URL of the provider's page, or null if there is none",
    params: IdParams,
    body: StartPayment,
    answer: answer(z.object({ order: Order, url: z.string().nullable() })),
  },
  'payments.state': {
    method: 'GET',
    path: '/api/payments/:token',
    access: 'public',
    status: 200,
    summary: "Get the state of a payment, after the customer returns from the provider's page",
    params: z.object({ token: z.string().max(200) }),
    answer: answer(PaymentState),
  },
  'payments.stripe': {
    method: 'POST',
    path: '/api/payments/stripe/:studioId',
    access: 'public',
    status: 204,
    raw: true,
    bodyBytes: 512 * 1024,
    summary: 'Receive a Stripe webhook; its signature is required',
    params: z.object({ studioId: z.string().max(200) }),
    body: z.string(),
    answer: null,
  },
  'payments.mollie': {
    method: 'POST',
    path: '/api/payments/mollie/:paymentId',
    access: 'public',
    status: 204,
    raw: true,
    bodyBytes: 16 * 1024,
    summary: 'Receive a Mollie webhook; the server then asks Mollie for the state',
    params: z.object({ paymentId: z.string().max(200) }),
    body: z.string(),
    answer: null,
  },
  'payments.settings': {
    method: 'GET',
    path: '/api/payment-settings',
    access: 'owner',
    status: 200,
    summary: 'Get how customers can pay',
    answer: answer(PaymentSettings),
  },
  'payments.setMethods': {
    method: 'POST',
    path: '/api/payment-settings',
    access: 'owner',
    confirmation: 'fresh',
    status: 200,
    summary: 'Set whether and how customers can pay the studio directly',
    body: z.object({
      onSite: z.boolean(),
      /** Omitted: not changed. Older apps send it always. */
      howToPay: HowToPay.optional(),
      /** Null removes the account. Older apps do not send it, and the account stays. */
      bank: SetBankAccount.nullable().optional(),
    }),
    answer: answer(PaymentSettings),
  },
  'payments.setInstructions': {
    method: 'POST',
    path: '/api/payment-settings/instructions',
    access: 'owner',
    confirmation: 'fresh',
    status: 200,
    summary: 'Set the payment instructions in one language, or for all other languages',
    body: z.object({
      /** Null: for readers of every language without a text of its own. */
      language: Language.nullable(),
      /** Empty removes it. */
      text: HowToPay,
    }),
    answer: answer(PaymentSettings),
  },
  'payments.setAccount': {
    method: 'POST',
    path: '/api/payment-accounts',
    access: 'owner',
    confirmation: 'fresh',
    status: 200,
    summary: "Store a provider's keys, encrypted; no route returns them",
    body: SetProviderAccount,
    answer: answer(PaymentSettings),
  },
  'payments.removeAccount': {
    method: 'POST',
    path: '/api/payment-accounts/:provider/remove',
    access: 'owner',
    confirmation: 'fresh',
    status: 200,
    summary: "Delete a provider's keys",
    params: z.object({ provider: z.enum(ONLINE_PROVIDERS) }),
    answer: answer(PaymentSettings),
  },
  'payments.testAccount': {
    method: 'POST',
    path: '/api/payment-accounts/:provider/test',
    access: 'owner',
    confirmation: 'none',
    status: 200,
    outside: true,
    summary: 'Test whether the provider accepts the key',
    params: z.object({ provider: z.enum(ONLINE_PROVIDERS) }),
    answer: answer(z.object({ works: z.boolean(), detail: z.string().nullable() })),
  },
} as const satisfies RouteTable;
