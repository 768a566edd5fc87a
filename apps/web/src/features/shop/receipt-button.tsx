import type { ReceiptRef } from '@photoslate/contract/orders';
import { Trans } from '@lingui/react/macro';
import { IconFileTypePdf } from '@tabler/icons-react';
import { callForFile } from '#lib/api/call.ts';
import { saveFile } from '#lib/api/save-file.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { Button } from '#ui/button.tsx';

/** Saves a receipt or credit note as PDF. */
export function ReceiptButton({ link, receipt }: { link: string; receipt: ReceiptRef }) {
  const [busy, run] = useBusy();
  const { id, kind, number } = receipt;
  const save = async () => {
    const bytes = await callForFile('receipts.showToCustomer', { params: { id } }, { link });
    await saveFile(new File([bytes], `${kind}-${number}.pdf`, { type: 'application/pdf' }));
  };
  return (
    <Button
      tone="plain"
      busy={busy}
      icon={<IconFileTypePdf size={20} aria-hidden="true" />}
      onClick={() => void run(save)}
    >
      {kind === 'receipt' ? <Trans>Receipt {number}</Trans> : <Trans>Credit note {number}</Trans>}
    </Button>
  );
}
