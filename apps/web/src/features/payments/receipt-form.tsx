import type { StudioSettings } from '@photoslate/contract/settings';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextArea, TextField } from '#ui/form/text-field.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

const KEY = ['studio', 'settings'] as const;

/** The data on receipts: the seller, and the VAT rate. */
export function ReceiptForm() {
  const client = useQueryClient();
  const settings = useQuery({
    queryKey: KEY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => (await call('studio.settings', {}, { quiet: true, signal })).data,
  });
  const loading = useSteadyLoading(!settings.isFetchedAfterMount);
  const save = async (business: Partial<StudioSettings['business']>) => {
    const { data } = await call('studio.updateSettings', { body: { business } }, { quiet: true });
    client.setQueryData(KEY, data);
    notify('success', t`Saved`);
  };
  return (
    <Section
      title={<Trans>Receipts</Trans>}
      intro={
        <Trans>
          Each paid order gets a receipt and each refund a credit note, numbered without gaps. Prices include
          VAT. Issued receipts never change.
        </Trans>
      }
    >
      {loading && <SkeletonRows rows={3} />}
      {!loading && settings.error && (
        <ReadFailed error={settings.error} retry={() => void settings.refetch()} />
      )}
      {!loading && settings.data && <Fields settings={settings.data} save={save} />}
    </Section>
  );
}

/**
 * "21" or "5,5" in basis points (hundredths of a percent); null: nothing was typed; NaN: not a
 * number.
 */
function basisPoints(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('%', '');
  return text === '' ? null : Math.round(Number(text) * 100);
}

interface FieldsProps {
  settings: StudioSettings;
  save: (business: Partial<StudioSettings['business']>) => Promise<void>;
}

function Fields({ settings: { name, business }, save }: FieldsProps) {
  const { t: say } = useLingui();
  return (
    <Form
      edits="receipts"
      check={({ vat = '' }): Record<string, string> => {
        const rate = basisPoints(vat);
        const good = rate === null || (rate >= 0 && rate <= 5000);
        return good ? {} : { vat: say`Enter a rate from 0 to 50.` };
      }}
      onSubmit={({ businessName = '', address = '', vatNumber = '', vat = '' }) =>
        save({ name: businessName, address, vatNumber, vatBasisPoints: basisPoints(vat) })
      }
    >
      <TextField
        name="businessName"
        label={say`Name of the business`}
        hint={say`If empty: ${name}`}
        defaultValue={business.name ?? ''}
        maxLength={200}
      />
      <TextArea
        name="address"
        label={say`Address`}
        defaultValue={business.address ?? ''}
        maxLength={500}
        rows={3}
      />
      <TextField
        name="vatNumber"
        label={say`VAT number`}
        defaultValue={business.vatNumber ?? ''}
        maxLength={40}
      />
      <TextField
        name="vat"
        label={say`VAT in percent`}
        hint={say`If empty, you charge no VAT and the receipt says so.`}
        inputMode="decimal"
        defaultValue={business.vatBasisPoints === null ? '' : String(business.vatBasisPoints / 100)}
      />
      <SubmitButton tone="quiet">
        <Trans>Save</Trans>
      </SubmitButton>
    </Form>
  );
}
