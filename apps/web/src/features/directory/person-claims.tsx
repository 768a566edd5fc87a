import type { PersonPage } from '@photoslate/contract/customer-pages';
import type { PersonClaim } from '@photoslate/contract/person-records';
import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconUserEdit } from '@tabler/icons-react';
import { ApiError } from '#lib/api/error-record.ts';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { locales } from '#lib/i18n/languages.ts';
import { dismissAbout, notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import style from './person-claims.module.css';

interface PersonClaimsProps {
  person: PersonPage;
  onChanged: (person: PersonPage) => void;
}

/**
 * Details that somebody sent for this person, each with the present ones. Accepting and ignoring
 * take effect at once, and can be undone.
 */
export function PersonClaims({ person, onChanged }: PersonClaimsProps) {
  return person.claims.map((claim) => (
    <OneClaim key={claim.id} claim={claim} person={person} onChanged={onChanged} />
  ));
}

function OneClaim({ claim, person, onChanged }: PersonClaimsProps & { claim: PersonClaim }) {
  const { t } = useLingui();
  const [busy, run] = useBusy();
  const name = person.firstName ?? nameOf(person);
  const date = formatShortDate(claim.claimedAt);
  const decide = async (state: 'accepted' | 'dismissed' | 'waiting') => {
    const params = { id: claim.customerId, claimId: claim.id };
    const { data } = await call('customers.decideClaim', { params, body: { state, before: claim.present } });
    onChanged(data);
  };
  const undo = () => {
    dismissAbout(claim.id);
    decide('waiting').catch((error: unknown) => {
      // The call has shown it.
      if (!(error instanceof ApiError)) throw error;
    });
  };
  const answer = (state: 'accepted' | 'dismissed') =>
    run(async () => {
      await decide(state);
      const said =
        state === 'accepted' ? t`The details of ${name} were changed.` : t`The details were ignored.`;
      notify('success', said, { undo, about: claim.id });
    });
  return (
    <section className={style.claim} aria-label={t`${name} sent other details`}>
      <IconUserEdit size={20} className={style.icon} aria-hidden="true" />
      <div className={style.words}>
        <p>
          <Trans>
            <strong>{name} sent other details</strong> on {date}
          </Trans>
        </p>
        {changesOf(claim).map(({ field, from, to }) => (
          <p key={field} className={style.change}>
            {field} {from && <s>{from}</s>} <IconArrowRight size={14} aria-label={t`becomes`} />{' '}
            <strong>{to}</strong>
          </p>
        ))}
      </div>
      <div className={style.answers}>
        <Button busy={busy} onClick={() => void answer('dismissed')}>
          <Trans>Ignore these</Trans>
        </Button>
        <Button busy={busy} className={style.accept} onClick={() => void answer('accepted')}>
          <Trans>Use these</Trans>
        </Button>
      </div>
    </section>
  );
}

const fullName = ({ firstName, lastName }: Pick<PersonClaim, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ');
const spoken = (code: string) => locales.find((locale) => locale.code === code)?.name ?? code;

/** The changes that a claim would make. Fields that it omits stay. */
function changesOf(claim: PersonClaim) {
  const { present } = claim;
  const sent = {
    firstName: claim.firstName ?? present.firstName,
    lastName: claim.lastName ?? present.lastName,
  };
  return [
    { field: text`Name`, from: fullName(present), to: fullName(sent) },
    { field: text`Phone`, from: present.phone ?? '', to: claim.phone ?? present.phone ?? '' },
    { field: text`Language`, from: spoken(present.language), to: spoken(claim.language) },
  ].filter(({ from, to }) => from !== to);
}
