import { createClient } from '../../demo/client.ts';
import { EMAIL, PASSWORD, startDeskApp, type DeskApp } from '../../tests/e2e/desk-app.ts';
import { fillStudio } from '../../tests/e2e/full-studio.ts';
import { openMailbox } from '../../tests/e2e/mailbox.ts';
import {
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  startFakeStripe,
} from '@photoslate/test-support/payments/fake-stripe';

/** A path without a page. */
export const NOT_FOUND = '/nothing/here';
const ANNA = 'anna.brandt@example.org';

/** A server with a studio whose data fills every page, and the paths of all pages. */
export interface PagesToMeasure {
  readonly app: DeskApp;
  /** The pages that new visitors open first: the login, and the page of a scanned code. */
  readonly first: readonly string[];
  /** All pages without a login, including those two. */
  readonly open: readonly string[];
  /** The pages behind the login. */
  readonly desk: readonly string[];
  stop(): Promise<void>;
}

export async function startPages(): Promise<PagesToMeasure> {
  const mailbox = await openMailbox();
  const stripe = await startFakeStripe();
  const app = await startDeskApp(
    { SMTP_URL: mailbox.smtpUrl, STRIPE_API_URL: stripe.server.url },
    { postgres: 'own' },
  );
  const { sessionId, shoots, link, mailId } = await fillStudio(app, mailbox);
  const client = createClient(app.url);
  const login = await client.call('auth.login', { body: { email: EMAIL, password: PASSWORD } });
  client.useToken(login.authorisation.token, PASSWORD);

  const paid = await beginPayment(link);
  const sentBefore = mailbox.countTo(ANNA);
  await client.call('privacy.ask', { body: { email: ANNA } });
  const ownData = await mailbox.foundIn(ANNA, /\/my-data[^\s#]*#\S+/, sentBefore);
  const jonas = 'jonas@example.org';
  await client.call('people.invite', { body: { email: jonas, role: 'photographer', language: 'en' } });
  const invitation = await mailbox.foundIn(jonas, /\/invitation#\S+/);

  const free = await app.makeShoot(sessionId);
  const first = ['/', `/C/${free.hash}`];
  const own = `/session/${sessionId}`;
  const session = [own, `${own}/calibration/instruction`, `${own}/calibration`, `${own}/photos`];
  const views = ['look', 'shoots', 'clocks'].map((view) => `${own}/photos?view=${view}`);
  const studio = [
    'people',
    'prices',
    'locations',
    'appearance',
    'customers',
    'privacy',
    'orders',
    'payments',
  ];
  const figures = ['sales', 'attention', 'log'];
  return {
    app,
    first,
    open: [
      ...first,
      '/password-reset',
      '/setup',
      invitation,
      `/g#${link}`,
      '/g',
      paid,
      '/my-data',
      ownData,
      NOT_FOUND,
    ],
    desk: [
      '/sessions',
      '/sessions?new=true',
      ...session,
      ...views,
      `${own}/shoot/${shoots[0]?.hash}`,
      '/mails',
      `/mails?mail=${mailId}`,
      '/studio',
      ...[...studio, ...figures].map((page) => `/studio/${page}`),
    ],
    stop: async () => {
      await app.stop();
      await Promise.all([mailbox.close(), stripe.close()]);
    },
  };

  /**
   * Starts a payment as the customer, and returns the path to which the provider sends the customer
   * back.
   */
  async function beginPayment(token: string): Promise<string> {
    const account = { provider: 'stripe', key: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET } as const;
    await client.call('payments.setAccount', { body: account });
    const { data: gallery } = await client.call('galleries.show', { link: token });
    const id = gallery.orders.find(({ status }) => status === 'open')?.id ?? '';
    const { data } = await client.call('payments.start', {
      link: token,
      params: { id },
      body: { method: 'stripe' },
    });
    const kept = stripe.sessions.get(data.url?.split('/').at(-1) ?? '');
    return pathIn(kept?.success_url, /\/paid\/\S+/);
  }
}

function pathIn(text: string | undefined, pattern: RegExp): string {
  const found = pattern.exec(text ?? '')?.[0];
  if (!found) throw new Error(`Nothing matches ${pattern.source} in: ${text}`);
  return found;
}
