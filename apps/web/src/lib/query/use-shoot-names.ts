import type { Shoot } from '@photoslate/contract/shoots';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { nameOf } from '../formatting/customer-name.ts';

type Named = Pick<Shoot, 'label' | 'title' | 'customers'>;

interface ShootNames {
  /** The linked customers: "Anna de Vries", "Anna de Vries and 2 more"; null if there are none. */
  peopleOf: (shoot: Named) => string | null;
  /** The name to show beside the shoot's number: its title, else its customers. */
  titleOf: (shoot: Named) => string;
  /** The name with the number: "5 · Anna de Vries". */
  fullNameOf: (shoot: Named) => string;
}

/** The names of shoots, for all lists. */
export function useShootNames(): ShootNames {
  const { t } = useLingui();
  const peopleOf = ({ customers }: Named) => {
    const names = customers.filter(({ linked }) => linked).map(nameOf);
    const [first = ''] = names;
    const more = names.length - 1;
    if (more < 1) return first || null;
    return t`${first} and ${plural(more, { one: '# more', other: '# more' })}`;
  };
  const titleOf = (shoot: Named) => shoot.title ?? peopleOf(shoot) ?? t`No customer yet`;
  return { peopleOf, titleOf, fullNameOf: (shoot) => `${shoot.label} · ${titleOf(shoot)}` };
}
