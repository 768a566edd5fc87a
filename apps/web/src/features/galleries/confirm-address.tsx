import type { Claim } from '@photoslate/contract/customers';
import type { Gallery } from '@photoslate/contract/galleries';
import type { Purpose } from '@photoslate/contract/purposes';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { useClaimChoice } from '#lib/claims/use-claim-choice.ts';
import { claimDetails } from '#lib/formatting/claim-details.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import style from './confirm-address.module.css';
import { useDeclinedClaims } from './use-declined-claims.ts';

interface ConfirmAddressProps {
  link: string;
  gallery: Pick<Gallery, 'address' | 'email'>;
  onConfirmed: () => void;
}

const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
const nameOf = ({ firstName, lastName }: Claim) => [firstName, lastName].filter(Boolean).join(' ');
/** The phone number, without the mail language, and what else was ticked. */
const restOf = (claim: Claim) =>
  joined([claimDetails(claim, { ...claim, phone: null }), ...(claim.purposes ?? []).map(purposeWords)]);
const detailsOf = (claim: Claim) => joined([nameOf(claim), restOf(claim)]);

function purposeWords(purpose: Purpose): string {
  switch (purpose) {
    case 'newsletter':
      return t`agrees to news and offers`;
    case 'publication':
      return t`agrees to publication of photos`;
    default:
      return purpose satisfies never;
  }
}

/**
 * Asks the person behind a link whether the address is theirs, and which of the registrations with
 * this address are theirs.
 */
export function ConfirmAddress({ link, gallery, onConfirmed }: ConfirmAddressProps) {
  const { t: say } = useLingui();
  const [busy, run] = useBusy();
  const { confirmed, claims } = gallery.address;
  const { lines, isChoice, ticked, tick, mine } = useClaimChoice(claims, detailsOf);
  const [isDeclined, decline] = useDeclinedClaims(link, claims);
  const { email } = gallery;
  if (isDeclined || (confirmed && claims.length === 0)) return null;
  const [claim] = claims;
  const name = claim ? nameOf(claim) : '';
  const rest = claim && !isChoice ? restOf(claim) : '';
  const confirm = () => {
    const shownIds = claims.map(({ id }) => id);
    const body = { claimIds: mine.map(({ id }) => id), shownIds, purposesShown: true };
    return run(async () => {
      await call('galleries.confirm', { body }, { link });
      notify('success', say`Thank you. Your address is confirmed.`);
      onConfirmed();
    });
  };
  const sayNo = () => {
    decline();
    notify('info', say`Thank you. The question is not shown here again.`, {
      detail: say`The studio is not told.`,
    });
  };
  return (
    <section className={style.confirm} aria-label={say`Your address`}>
      <div className={style.question}>
        <p>
          {isChoice ? (
            <Trans>There are several sign-ups with {email}. Tick yours.</Trans>
          ) : claims.length === 0 ? (
            <Trans>Is {email} your e-mail address?</Trans>
          ) : name === '' ? (
            <Trans>Did you sign up for your photos with {email}?</Trans>
          ) : (
            <Trans>
              Did you sign up for your photos with {email}, as {name}?
            </Trans>
          )}
        </p>
        {rest && <p className={style.rest}>{rest}</p>}
        <p className={style.purpose}>
          <Trans>Your answer tells the photographer that your photos go to the right person.</Trans>
        </p>
      </div>
      {isChoice &&
        lines.map((line) => (
          <CheckField
            key={line}
            checked={ticked.has(line)}
            onChange={(event) => tick(line, event.currentTarget.checked)}
          >
            {line || <Trans>Only the e-mail address</Trans>}
          </CheckField>
        ))}
      <div className={style.answers}>
        <Button busy={busy} onClick={() => void confirm()}>
          {!isChoice ? (
            <Trans>Yes, that is me</Trans>
          ) : ticked.size > 0 ? (
            <Trans>Confirm</Trans>
          ) : (
            <Trans>None of these</Trans>
          )}
        </Button>
        {!isChoice && (
          <Button tone="plain" onClick={sayNo}>
            {claims.length === 0 ? <Trans>Not my address</Trans> : <Trans>No, that is not me</Trans>}
          </Button>
        )}
      </div>
    </section>
  );
}
