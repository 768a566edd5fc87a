import type { PersonRow } from '@photoslate/contract/customer-pages';
import { formatPrice } from '@photoslate/domain/price';
import { Plural, useLingui } from '@lingui/react/macro';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import { PersonState } from './person-state.tsx';

/** The customers as a list, for a phone. */
export function PeopleList({ people }: { people: readonly PersonRow[] }) {
  const { t } = useLingui();
  return (
    <List label={t`Customers`}>
      {people.map((person) => {
        const { id, email, photoCount, orderCount, orderedCents } = person;
        const name = nameOf(person);
        return (
          <ListRow
            key={id}
            to={`/studio/customers/${id}`}
            title={name}
            detail={
              <>
                {name !== email && <>{email} · </>}
                <Plural value={photoCount} one="# photo" other="# photos" />
                {orderCount > 0 && <> · {formatPrice(orderedCents)}</>}
              </>
            }
            state={<PersonState {...person} />}
          />
        );
      })}
    </List>
  );
}
