import type { ConsentText, StudioSettings } from '@photoslate/contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextArea } from '#ui/form/text-field.tsx';
import { TextLanguage } from '#ui/form/text-language.tsx';
import { Section } from '#ui/section.tsx';
import { useSettingsSaved } from '../use-settings.ts';

/** The consent text in each language. Each change creates a new version. */
export function ConsentForm({ settings }: { settings: StudioSettings }) {
  const [language, setLanguage] = useState(useLanguage());
  const written = settings.consentTexts.filter((one) => one.text !== null).map((one) => one.language);
  const text = settings.consentTexts.find((one) => one.language === language);
  return (
    <Section
      title={<Trans>Consent text</Trans>}
      intro={
        <Trans>
          Shown on the page behind the QR code. The version that each customer agreed to is stored, so you can
          always prove it.
        </Trans>
      }
    >
      <TextLanguage written={written} value={language} onChange={setLanguage} />
      {text && <OneLanguage key={language} text={text} />}
    </Section>
  );
}

function OneLanguage({ text: { language, text, version, createdAt } }: { text: ConsentText }) {
  const { t } = useLingui();
  const saved = useSettingsSaved();
  const since = createdAt && formatShortDate(createdAt);
  return (
    <Form
      edits={`consent in ${language}`}
      onSubmit={async (values) => {
        const body = { language, text: values['text'] ?? '' };
        saved((await call('studio.setConsentText', { body }, { quiet: true })).data);
      }}
    >
      <TextArea
        name="text"
        label={t`Your text`}
        hint={
          text === null ? (
            <Trans>If empty, customers see Photoslate’s text.</Trans>
          ) : (
            <Trans>
              Version {version}, since {since}
            </Trans>
          )
        }
        defaultValue={text ?? ''}
        maxLength={2000}
        rows={6}
        lang={language}
      />
      <SubmitButton tone="quiet">
        <Trans>Save as a new version</Trans>
      </SubmitButton>
    </Form>
  );
}
