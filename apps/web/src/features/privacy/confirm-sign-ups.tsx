import type { Claim } from '@photoslate/contract/customers';
import type { OwnDataPage } from '@photoslate/contract/privacy';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { useClaimChoice } from '#lib/claims/use-claim-choice.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import style from './confirm-sign-ups.module.css';

interface ConfirmSignUpsProps {
  token: string;
  page: OwnDataPage;
  /** The registrations that wait for the double opt-in. */
  claims: readonly Claim[];
  onConfirmed: (page: OwnDataPage) => void;
}

const detailsOf = ({ firstName, lastName, phone }: Claim) =>
  [[firstName, lastName].filter(Boolean).join(' '), phone].filter(Boolean).join(' · ');

/**
 * The double opt-in: the person with the mailed link confirms their sign-ups, all of them if they
 * have the same details, else those that they tick; and the optional consents that belong to them.
 */
export function ConfirmSignUps({ token, page, claims, onConfirmed }: ConfirmSignUpsProps) {
  const { t } = useLingui();
  const [busy, run] = useBusy();
  const { lines, isChoice, ticked, tick, mine } = useClaimChoice(claims, detailsOf);
  const [name = ''] = lines;
  const { email, choices } = page;
  /** The answer deletes all of them, so it does not stand out. */
  const isNone = isChoice && ticked.size === 0;
  const purposesOfMine = new Set(mine.flatMap(({ purposes }) => purposes ?? []));
  const confirm = () => {
    const body = { token, claimIds: mine.map(({ id }) => id), shownIds: claims.map(({ id }) => id) };
    return run(async () => {
      const { data } = await call('privacy.confirmOwn', { body });
      if (mine.length > 0) notify('success', t`Thank you. Your address is confirmed.`);
      onConfirmed(data);
    });
  };
  return (
    <section className={style.confirm} aria-label={t`Your address`}>
      <p className={style.question}>
        {isChoice ? (
          <Trans>There are several sign-ups with {email}. Tick yours.</Trans>
        ) : name === '' ? (
          <Trans>Did you sign up for your photos with {email}?</Trans>
        ) : (
          <Trans>
            Did you sign up for your photos with {email}, as {name}?
          </Trans>
        )}
      </p>
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
      {choices
        .filter(({ purpose }) => purposesOfMine.has(purpose))
        .map(({ purpose, text }) => (
          <p key={purpose}>{text}</p>
        ))}
      <p className={style.quiet}>
        <Trans>Your sign-up counts once you have confirmed it.</Trans>
      </p>
      <Button tone={isNone ? 'quiet' : 'primary'} busy={busy} onClick={() => void confirm()}>
        {isNone ? <Trans>None of these</Trans> : <Trans>Confirm my address</Trans>}
      </Button>
    </section>
  );
}
