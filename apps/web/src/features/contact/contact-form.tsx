import type { CodePage } from '@photoslate/contract/codes';
import { suggestEmail } from '@photoslate/domain/email-address';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Consent } from './consent.tsx';
import style from './contact-form.module.css';
import type { Registered } from './registrations.ts';

const PAUSE_MS = 600;

interface ContactFormProps {
  code: string;
  page: CodePage;
  /** The day of the photos is over. */
  over: boolean;
  /** Focuses the first field, so that the next person of a group can start typing at once. */
  focused: boolean;
  /** The e-mail address to correct, as typed before. */
  typed: string;
  onDone: (registered: Registered) => void;
}

/**
 * The registration form behind a code: the e-mail address first, the other fields optional, and the
 * consent text.
 */
export function ContactForm({ code, page, over, focused, typed, onDone }: ContactFormProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const email = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const studio = page.studio.name;
  const consent = page.consent.find((words) => words.language === language);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // The suggestion appears after a pause in typing, not on blur: a layout shift on blur would make
  // the next tap miss.
  const suggestLater = (address: string) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => setSuggestion(suggestEmail(address)), PAUSE_MS);
  };
  useEffect(() => {
    if (focused) email.current?.focus();
  }, [focused]);

  return (
    <Form
      className={style.form}
      onSubmit={async (values) => {
        const answer = await call(
          'codes.register',
          {
            params: { code },
            body: {
              email: values['email'] ?? '',
              firstName: values['firstName'] || null,
              lastName: values['lastName'] || null,
              phone: values['phone'] || null,
              language,
              // The version of the consent text above the button.
              consentVersion: consent?.version ?? '',
            },
          },
          { quiet: true },
        );
        onDone(answer.data);
      }}
    >
      <p className={style.lead}>
        {over ? (
          <Trans>
            These photos were taken some days ago. Leave your address all the same: {studio} looks for them
            and writes to you.
          </Trans>
        ) : (
          <Trans>
            Leave your address, and we write as soon as the photos are ready. Everyone in the picture can.
          </Trans>
        )}
      </p>
      <div className={style.first}>
        <EmailField
          ref={email}
          defaultValue={typed}
          maxLength={254}
          autoComplete="email"
          onChange={(event) => suggestLater(event.currentTarget.value)}
        />
        {suggestion && (
          <p className={style.suggestion} role="status">
            <Trans>
              Did you mean{' '}
              <button
                type="button"
                className={style.suggested}
                onClick={() => {
                  if (email.current) email.current.value = suggestion;
                  email.current?.focus();
                  setSuggestion(null);
                }}
              >
                {suggestion}
              </button>
              ?
            </Trans>
          </p>
        )}
      </div>
      <div className={style.pair}>
        <TextField name="firstName" label={t`First name`} maxLength={120} autoComplete="given-name" />
        <TextField name="lastName" label={t`Last name`} maxLength={120} autoComplete="family-name" />
      </div>
      <TextField
        name="phone"
        type="tel"
        label={t`Phone number`}
        maxLength={40}
        autoComplete="tel"
        inputMode="tel"
      />
      <Consent page={page} text={consent?.text ?? null} />
      <ActionBar of="form">
        <SubmitButton>
          <Trans>Send me my photos</Trans>
        </SubmitButton>
      </ActionBar>
    </Form>
  );
}
