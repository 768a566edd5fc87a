import type { PersonPage } from '@photoslate/contract/customer-pages';
import type { Purpose, PurposeState } from '@photoslate/contract/purposes';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { formatShortDate, formatTime } from '#lib/formatting/format-date-time.ts';
import { Button } from '#ui/button.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './person-cards.module.css';
import { Card } from './person-cards.tsx';

/** The name of a purpose. */
export function purposeName(purpose: Purpose): string {
  switch (purpose) {
    case 'newsletter':
      return t`News and offers`;
    case 'publication':
      return t`Publication`;
    default:
      return purpose satisfies never;
  }
}

interface PersonPurposesProps {
  person: PersonPage;
  onChanged: (person: PersonPage) => void;
}

/** The optional consents of a customer: one card for each purpose. */
export function PersonPurposes({ person, onChanged }: PersonPurposesProps) {
  const [busy, run] = useBusy();
  const decide = (purpose: Purpose, given: boolean) =>
    run(async () => {
      const params = { id: person.id };
      onChanged((await call('customers.decidePurpose', { params, body: { purpose, given } })).data);
    });
  return person.purposes.map((one) => {
    const { purpose, asked, state, text } = one;
    const isGiven = state === 'given' || state === 'not-confirmed';
    return (
      <Card key={purpose} title={purposeName(purpose)} aside={<State state={state} />}>
        <p className={style.text}>
          <q>{text}</q>
        </p>
        <p className={style.text}>
          <Since {...one} />
        </p>
        <div className={style.verbs}>
          {isGiven && (
            <Button busy={busy} onClick={() => void decide(purpose, false)}>
              <Trans>Enter a withdrawal</Trans>
            </Button>
          )}
          {!isGiven && asked && (
            <Button busy={busy} onClick={() => void decide(purpose, true)}>
              <Trans>Enter consent by hand</Trans>
            </Button>
          )}
        </div>
      </Card>
    );
  });
}

function State({ state }: Pick<PurposeState, 'state'>) {
  const { t: say } = useLingui();
  switch (state) {
    case 'given':
      return (
        <StateBadge tone="safe" icon={<IconCheck aria-hidden="true" />}>
          <Trans>Given</Trans>
        </StateBadge>
      );
    case 'not-confirmed':
      return <span className={style.quiet}>{say`Not confirmed`}</span>;
    case 'withdrawn':
      return <span className={style.quiet}>{say`Withdrawn`}</span>;
    default:
      return <span className={style.quiet}>{say`None`}</span>;
  }
}

/** When and by whom the consent was given and withdrawn. */
function Since({ consent }: PurposeState) {
  if (consent === null) return <Trans>This customer has not agreed to this text.</Trans>;
  const { givenAt, givenBy, withdrawnAt, withdrawnBy } = consent;
  const given = `${formatShortDate(givenAt)}, ${formatTime(givenAt)}`;
  const ended = withdrawnAt === null ? '' : `${formatShortDate(withdrawnAt)}, ${formatTime(withdrawnAt)}`;
  return (
    <>
      {givenBy === 'customer' ? (
        <Trans>Agreed to on {given}.</Trans>
      ) : (
        <Trans>Entered by a photographer on {given}.</Trans>
      )}{' '}
      {withdrawnBy === 'customer' && <Trans>Withdrawn by the customer on {ended}.</Trans>}
      {withdrawnBy === 'photographer' && <Trans>Withdrawal entered by a photographer on {ended}.</Trans>}
    </>
  );
}
