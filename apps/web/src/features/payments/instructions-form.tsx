import type { PaymentSettings } from '@photoslate/contract/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextArea } from '#ui/form/text-field.tsx';
import { TextLanguage } from '#ui/form/text-language.tsx';
import { Section } from '#ui/section.tsx';
import { usePaymentSettingsSaved } from './use-payment-settings.ts';

type Choice = Language | 'all';

/**
 * The studio's payment instructions: one text for all customers, and where wanted one in their
 * language.
 */
export function InstructionsForm({ settings }: { settings: PaymentSettings }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Choice>('all');
  const written = [
    ...(settings.howToPay === '' ? [] : ['all' as const]),
    ...settings.howToPayTexts.map((one) => one.language),
  ];
  return (
    <Section
      title={<Trans>Payment instructions</Trans>}
      intro={
        <Trans>
          Where and when on site, or anything else. Customers see this with their order and in the e-mail.
        </Trans>
      }
    >
      <TextLanguage<Choice>
        all={t`All languages`}
        written={written}
        value={language}
        onChange={setLanguage}
      />
      <OneLanguage key={language} language={language} settings={settings} />
    </Section>
  );
}

function OneLanguage({ language, settings }: { language: Choice; settings: PaymentSettings }) {
  const { t } = useLingui();
  const saved = usePaymentSettingsSaved();
  const slot = '{number}';
  const isForAll = language === 'all';
  const stored = isForAll
    ? settings.howToPay
    : settings.howToPayTexts.find((one) => one.language === language)?.text;
  return (
    <Form
      edits={`payment instructions in ${language}`}
      onSubmit={async ({ text = '' }) => {
        const body = { language: isForAll ? null : language, text };
        saved((await call('payments.setInstructions', { body }, { quiet: true })).data);
      }}
    >
      <TextArea
        name="text"
        label={t`Your text`}
        hint={
          <>
            {!isForAll && (
              <>
                <Trans>If empty, customers get the text for all languages.</Trans>{' '}
              </>
            )}
            <Trans>{slot} becomes the order number.</Trans>
          </>
        }
        defaultValue={stored ?? ''}
        maxLength={1000}
        rows={4}
        lang={isForAll ? undefined : language}
      />
      <SubmitButton tone="quiet">
        <Trans>Save</Trans>
      </SubmitButton>
    </Form>
  );
}
