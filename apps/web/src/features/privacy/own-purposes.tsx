import type { OwnDataPage } from '@photoslate/contract/privacy';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/list-row.tsx';
import { Section } from '#ui/section.tsx';
import style from './own-data.module.css';

type Choice = OwnDataPage['choices'][number];

interface OwnPurposesProps {
  token: string;
  choices: readonly Choice[];
  onChanged: (page: OwnDataPage) => void;
}

/** The optional consents of the person. Each is given or withdrawn with one tap. */
export function OwnPurposes({ token, choices, onChanged }: OwnPurposesProps) {
  const { t } = useLingui();
  const [busy, run] = useBusy();
  const decide = ({ purpose, offer }: Choice, given: boolean) =>
    run(async () => {
      const { language, version } = offer;
      const body = { token, purpose, language, version: given ? version : null };
      onChanged((await call('privacy.chooseOwn', { body })).data);
      notify('success', t`Saved`);
    });
  return (
    <Section
      title={<Trans>What else you allow</Trans>}
      intro={<Trans>All of this is up to you. Your photos do not depend on it.</Trans>}
    >
      <List label={t`What else you allow`}>
        {choices.map((choice) => {
          const { purpose, state, asked, text, offer } = choice;
          const isGiven = state === 'given' || state === 'not-confirmed';
          return (
            <li key={purpose} className={style.choice}>
              <p>{isGiven ? text : offer.text}</p>
              <p className={style.when}>
                <Since {...choice} />
              </p>
              <div className={style.verbs}>
                {state !== 'given' && asked && (
                  <Button disabled={busy} onClick={() => void decide(choice, true)}>
                    <Trans>Agree</Trans>
                  </Button>
                )}
                {isGiven && (
                  <Button disabled={busy} onClick={() => void decide(choice, false)}>
                    <Trans>Withdraw my consent</Trans>
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </List>
    </Section>
  );
}

function Since({ state, consent }: Choice) {
  if (consent === null) return <Trans>You have not agreed to this.</Trans>;
  const given = formatWhen(consent.givenAt);
  const withdrawn = formatWhen(consent.withdrawnAt ?? consent.givenAt);
  if (state === 'withdrawn') return <Trans>Withdrawn {withdrawn}.</Trans>;
  if (state === 'not-confirmed')
    return <Trans>Ticked {given} with your address. If that was not you, withdraw it.</Trans>;
  if (consent.givenBy === 'photographer') return <Trans>Entered by the photographer {given}.</Trans>;
  return <Trans>You agreed {given}.</Trans>;
}
