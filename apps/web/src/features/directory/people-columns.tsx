import type { PersonRow } from '@photoslate/contract/customer-pages';
import { formatPrice } from '@photoslate/domain/price';
import { Trans } from '@lingui/react/macro';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { formatDay } from '#lib/formatting/format-date-time.ts';
import type { Column } from '#ui/table/column.ts';
import { PersonState } from './person-state.tsx';

/** The columns of the table of customers. */
export const peopleColumns: readonly Column<PersonRow>[] = [
  { id: 'name', head: <Trans>Name</Trans>, cell: (person) => <b>{nameOf(person)}</b>, sort: 'asc' },
  {
    id: 'email',
    head: <Trans>E-mail</Trans>,
    cell: ({ email }) => email,
    width: '224px',
    wideWidth: '320px',
  },
  {
    id: 'sessions',
    head: <Trans>Sessions</Trans>,
    cell: ({ sessionCount }) => sessionCount,
    end: true,
    width: '92px',
    wideOnly: true,
  },
  {
    id: 'photos',
    head: <Trans>Photos</Trans>,
    cell: ({ photoCount }) => photoCount,
    end: true,
    width: '80px',
  },
  {
    id: 'ordered',
    head: <Trans>Orders</Trans>,
    cell: ({ orderCount, orderedCents }) => (orderCount === 0 ? '–' : formatPrice(orderedCents)),
    end: true,
    width: '100px',
  },
  {
    id: 'registered',
    head: <Trans>Registered</Trans>,
    cell: ({ registeredAt }) => formatDay(registeredAt),
    end: true,
    sort: 'desc',
    width: '120px',
  },
  {
    id: 'seen',
    head: <Trans>Last seen</Trans>,
    cell: ({ lastSeenAt }) => formatDay(lastSeenAt),
    end: true,
    width: '120px',
  },
  {
    id: 'state',
    head: <Trans>Status</Trans>,
    cell: (person) => <PersonState {...person} />,
    width: '204px',
    wideWidth: '240px',
  },
];
