import type { Shoot } from '@photoslate/contract/shoots';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { nameOf } from '../formatting/customer-name.ts';

type Named = Pick<Shoot, 'label' | 'title' | 'customers'>;

interface ShootNames {
  /** Who is linked to it: "Anna de Vries", "Anna de Vries and 2 more"; null: nobody. */
  peopleOf: (shoot: Named) => string | null;
  /** What it is called beside its number: its title, else its people. */
  titleOf: (shoot: Named) => string;
  /** What it is called where its number does not stand beside it: "5 · Anna de Vries". */
  fullNameOf: (shoot: Named) => string;
}

/** What a shoot is called, in every list the same. */
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
