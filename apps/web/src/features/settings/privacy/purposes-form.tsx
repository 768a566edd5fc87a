import type { Purpose, PurposeSetting } from '@photoslate/contract/purposes';
import type { StudioSettings } from '@photoslate/contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextLanguage } from '#ui/form/text-language.tsx';
import { Section } from '#ui/section.tsx';
import { useSaveSettings } from '../use-settings.ts';
import style from './purposes-form.module.css';
import { VersionedTextForm } from './versioned-text-form.tsx';

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
        <div className={style.texts}>
          <TextLanguage written={written} value={language} onChange={setLanguage} />
          {texts
            .filter((text) => text.language === language && asked.includes(text.purpose))
            .map((text) => (
              <OneText key={`${text.purpose} ${language}`} text={text} />
            ))}
        </div>
      )}
    </Section>
  );
}

function OneText({ text: setting }: { text: PurposeSetting }) {
  const { purpose, language, text, createdAt } = setting;
  return (
    <VersionedTextForm
      edits={`${purpose} in ${language}`}
      label={useLabel(purpose)}
      text={setting}
      own={createdAt === null ? null : text}
      hintWithoutOwn={<Trans>If empty, customers see: {text}</Trans>}
      maxLength={500}
      rows={3}
      save={async (own) => {
        const body = { purpose, language, text: own };
        return (await call('studio.setPurposeText', { body }, { quiet: true })).data;
      }}
    />
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
