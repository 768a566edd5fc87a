import type { Purpose, PurposeSetting } from '@photoslate/contract/purposes';
import type { StudioSettings } from '@photoslate/contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextArea } from '#ui/form/text-field.tsx';
import { TextLanguage } from '#ui/form/text-language.tsx';
import { Section } from '#ui/section.tsx';
import { useSaveSettings, useSettingsSaved } from '../use-settings.ts';

/** What the studio also asks customers for, and the texts to which they agree. */
export function PurposesForm({ settings }: { settings: StudioSettings }) {
  const save = useSaveSettings();
  const [language, setLanguage] = useState(useLanguage());
  const { askedPurposes: asked, purposeTexts: texts } = settings;
  const written = texts.filter(({ createdAt }) => createdAt !== null).map((one) => one.language);
  return (
    <Section
      title={<Trans>Optional consents</Trans>}
      intro={
        <Trans>
          The page behind the QR code shows one box for each, never ticked in advance. Nobody has to agree to
          get the photos, and everybody can withdraw later.
        </Trans>
      }
    >
      <Form
        edits="purposes"
        onSubmit={(values) =>
          save({
            askedPurposes: (['newsletter', 'publication'] as const).filter(
              (purpose) => values[purpose] === 'on',
            ),
          })
        }
      >
        <CheckField name="newsletter" defaultChecked={asked.includes('newsletter')}>
          <Trans>Ask whether I may send news and offers by e-mail</Trans>
        </CheckField>
        <CheckField name="publication" defaultChecked={asked.includes('publication')}>
          <Trans>Ask whether I may publish photos of them</Trans>
        </CheckField>
        <SubmitButton tone="quiet">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
      {asked.length > 0 && (
        <>
          <TextLanguage written={written} value={language} onChange={setLanguage} />
          {texts
            .filter((text) => text.language === language && asked.includes(text.purpose))
            .map((text) => (
              <OneText key={`${text.purpose} ${language}`} text={text} />
            ))}
        </>
      )}
    </Section>
  );
}

function OneText({ text: { purpose, language, text, version, createdAt } }: { text: PurposeSetting }) {
  const saved = useSettingsSaved();
  const label = useLabel(purpose);
  const since = createdAt && formatShortDate(createdAt);
  return (
    <Form
      edits={`${purpose} in ${language}`}
      onSubmit={async (values) => {
        const body = { purpose, language, text: values['text'] ?? '' };
        saved((await call('studio.setPurposeText', { body }, { quiet: true })).data);
      }}
    >
      <TextArea
        name="text"
        label={label}
        hint={
          since === null ? (
            <Trans>If empty, customers see: {text}</Trans>
          ) : (
            <Trans>
              Version {version}, since {since}
            </Trans>
          )
        }
        defaultValue={createdAt === null ? '' : text}
        maxLength={500}
        rows={3}
        lang={language}
      />
      <SubmitButton tone="quiet">
        <Trans>Save as a new version</Trans>
      </SubmitButton>
    </Form>
  );
}

function useLabel(purpose: Purpose): string {
  const { t } = useLingui();
  switch (purpose) {
    case 'newsletter':
      return t`Your text for news and offers`;
    case 'publication':
      return t`Your text for publication`;
    default:
      return purpose satisfies never;
  }
}
