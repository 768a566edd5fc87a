import type { SessionDetail } from '@photoslate/contract/sessions';
import { changing, desk, emptying, type Screen } from '../screen.ts';

type Path = Screen['path'];
type State = readonly [path: Path, before?: Screen['before']];

interface MainScreen {
  readonly full: State;
  /** Absent if the screen always has content. */
  readonly empty?: State;
  readonly card?: Screen['card'];
}

/** Two customers of another shoot are linked to the open one. */
const linked = changing(/\/api\/events\/[^/]+\/show/, (session: SessionDetail) => {
  const customers = session.shoots.find((shoot) => shoot.customers.length > 1)?.customers ?? [];
  return {
    ...session,
    shoots: session.shoots.map((shoot) => (shoot.status === 'open' ? { ...shoot, customers } : shoot)),
  };
});
const photos =
  (session: 'lake' | 'garden' | 'fair' | 'unusual', view = ''): Path =>
  (world) =>
    `/session/${world[session]}/photos${view}`;
const slate: Path = ({ fair, openShoot }) => `/session/${fair}/shoot/${openShoot}`;

/** The main screens by name. Each is taken in every size, theme, language and state. */
const main: Readonly<Record<string, MainScreen>> = {
  sessions: { full: [() => '/sessions'], empty: [() => '/sessions', emptying(/\/api\/events(\?|$)/)] },
  session: { full: [({ fair }) => `/session/${fair}`], empty: [({ empty }) => `/session/${empty}`] },
  photos: { full: [photos('lake')], empty: [photos('fair')], card: ({ lakeCard }) => lakeCard },
  questions: { full: [photos('garden', '?view=questions')], empty: [photos('unusual', '?view=questions')] },
  slate: { full: [slate, linked], empty: [slate] },
  shoot: {
    full: [({ lake, doneShoot }) => `/session/${lake}/shoot/${doneShoot}`],
    empty: [({ fair, fullShoot }) => `/session/${fair}/shoot/${fullShoot}`],
  },
  publish: {
    full: [({ park }) => `/session/${park}/publish`],
    empty: [({ unusual }) => `/session/${unusual}/publish`],
  },
  orders: {
    full: [() => '/studio/orders'],
    empty: [() => '/studio/orders', emptying(/\/api\/orders(\/table|\/counts)?(\?|$)/)],
  },
  customers: {
    full: [() => '/studio/customers'],
    empty: [() => '/studio/customers', emptying(/\/api\/customers(\/counts)?(\?|$)/)],
  },
  customer: {
    full: [({ customer }) => `/studio/customers/${customer}`],
    empty: [({ newCustomer }) => `/studio/customers/${newCustomer}`],
  },
  sales: {
    full: [() => '/studio/sales'],
    empty: [() => '/studio/sales?from=2026-01-01&to=2026-01-02'],
  },
  mails: {
    full: [() => '/mails'],
    empty: [() => '/mails', emptying(/\/api\/mails(\/table|\/counts)?(\?|$)/)],
  },
  settings: { full: [() => '/studio'] },
};

const state = (name: string, [path, before]: State, more: Partial<Screen> = {}): Screen =>
  desk(name, path, { isMain: true, ...(before && { before }), ...more });

export const mainScreens: readonly Screen[] = Object.entries(main).flatMap(
  ([name, { full, empty, card }]) => [
    state(name, full, card && { card }),
    ...(empty ? [state(`${name}-empty`, empty)] : []),
    state(`${name}-loading`, [full[0]], { fault: 'loading' }),
    state(`${name}-failed`, [full[0]], { fault: 'failed' }),
    state(`${name}-offline`, full, { fault: 'offline' }),
  ],
);
