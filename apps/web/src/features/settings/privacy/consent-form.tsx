import type { StudioSettings } from '@photoslate/contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { TextLanguage } from '#ui/form/text-language.tsx';
import { Section } from '#ui/section.tsx';
import { VersionedTextForm } from './versioned-text-form.tsx';

/** The consent text in each language. Each change creates a new version. */
export function ConsentForm({ settings }: { settings: StudioSettings }) {
  const { t } = useLingui();
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
      {text && (
        <VersionedTextForm
          key={language}
          edits={`consent in ${language}`}
          label={t`Your text`}
          text={text}
          own={text.text}
          hintWithoutOwn={<Trans>If empty, customers see Photoslate’s text.</Trans>}
          maxLength={2000}
          rows={6}
          save={async (own) => {
            const body = { language, text: own };
            return (await call('studio.setConsentText', { body }, { quiet: true })).data;
          }}
        />
      )}
    </Section>
  );
}
