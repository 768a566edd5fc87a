import type { CodePage, Registration } from '@photoslate/contract/codes';
import type { AskedPurpose } from '@photoslate/contract/purposes';
import { suggestEmail } from '@photoslate/domain/email-address';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Consent } from './consent.tsx';
import style from './contact-form.module.css';
import { register, type Registered } from './registrations.ts';

const PAUSE_MS = 600;

interface ContactFormProps {
  code: string;
  page: CodePage;
  /** The day of the photos is over. */
  over: boolean;
  /** Focuses the first field, so that the next person of a group can start typing at once. */
  focused: boolean;
  /** The registration to correct. */
  filled: Registered | undefined;
  onDone: (registered: Registered) => void;
}

/**
 * The registration form behind a code: the e-mail address, the consent text and the button are on
 * the first screen of a small phone; the other fields are optional and folded.
 */
export function ContactForm({ code, page, over, focused, filled, onDone }: ContactFormProps) {
  const language = useLanguage();
  const email = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const studio = page.studio.name;
  const consent = page.consent.find((words) => words.language === language);
  const { purposes = [] } = page;
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
        const one = await register(code, {
          email: values['email'] ?? '',
          firstName: values['firstName'] || null,
          lastName: values['lastName'] || null,
          phone: values['phone'] || null,
          language,
          // The version of the consent text above the button.
          consentVersion: consent?.version ?? '',
          purposes: purposes.flatMap(({ purpose }) => {
            const version = values[purpose];
            return version ? { purpose, version } : [];
          }),
        });
        onDone(one);
      }}
    >
      <p className={style.lead}>
        {over ? (
          <Trans>
            This shoot was a few days ago, but you can still leave your e-mail: {studio} will look for your
            photos and write to you.
          </Trans>
        ) : (
          <Trans>We’ll let you know when your photos are ready. Everyone in the picture can sign up.</Trans>
        )}
      </p>
      <div className={style.first}>
        <EmailField
          ref={email}
          defaultValue={filled?.email}
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
      <Details filled={filled?.form} />
      <Consent page={page} text={consent?.text ?? null} />
      {purposes.length > 0 && <Purposes purposes={purposes} ticked={filled?.form?.purposes} />}
      <SubmitButton>
        <Trans>Notify me</Trans>
      </SubmitButton>
      <div className={style.promises}>
        <p className={style.cost}>
          <Trans>Signing up is free. If photos are for sale, you decide later.</Trans>
        </p>
        {!consent?.text && (
          <p className={style.promise}>
            <IconLock size={20} aria-hidden="true" />
            <Trans>No account, no app, no ads.</Trans>
          </p>
        )}
        <p>
          <Trans>Signed up with other details? They stay until you or the studio confirm the new ones.</Trans>
        </p>
      </div>
    </Form>
  );
}

interface FoldProps {
  isFilled: boolean;
  label: ReactNode;
  children: ReactNode;
}

/** Optional fields. They keep what was entered while they are folded. */
function Fold({ isFilled, label, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isFilled);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={style.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <IconMinus size={22} aria-hidden="true" /> : <IconPlus size={22} aria-hidden="true" />}
        <span>{label}</span>
      </button>
      <div id={id} className={style.details} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}

function Details({ filled }: { filled: Registration | undefined }) {
  const { t } = useLingui();
  return (
    <Fold
      isFilled={Boolean(filled?.firstName || filled?.lastName || filled?.phone)}
      label={
        <Trans>
          Add name or phone <span>(optional)</span>
        </Trans>
      }
    >
      <TextField
        name="firstName"
        label={t`First name`}
        defaultValue={filled?.firstName ?? undefined}
        maxLength={120}
        autoComplete="given-name"
      />
      <TextField
        name="lastName"
        label={t`Last name`}
        defaultValue={filled?.lastName ?? undefined}
        maxLength={120}
        autoComplete="family-name"
      />
      <TextField
        name="phone"
        type="tel"
        label={t`Phone number`}
        defaultValue={filled?.phone ?? undefined}
        maxLength={40}
        autoComplete="tel"
        inputMode="tel"
      />
    </Fold>
  );
}

interface PurposesProps {
  purposes: readonly AskedPurpose[];
  /** The ticked purposes of the registration that is corrected. */
  ticked: Registration['purposes'];
}

/**
 * What the studio also asks for: one box each, never ticked in advance. A change of the language
 * unticks it, because the text is another one.
 */
function Purposes({ purposes, ticked = [] }: PurposesProps) {
  const language = useLanguage();
  return (
    <Fold
      isFilled={ticked.length > 0}
      label={
        <Trans>
          Agree to more <span>(optional)</span>
        </Trans>
      }
    >
      {purposes.map(({ purpose, texts }) => {
        const words = texts.find((one) => one.language === language);
        const isTicked = ticked.some((one) => one.purpose === purpose && one.version === words?.version);
        return (
          words && (
            <CheckField
              key={`${purpose} ${language}`}
              name={purpose}
              value={words.version}
              defaultChecked={isTicked}
            >
              {words.text}
            </CheckField>
          )
        );
      })}
      <p>
        <Trans>You can withdraw this at any time under “Your data”.</Trans>
      </p>
    </Fold>
  );
}
