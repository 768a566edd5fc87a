import type { ReceiptRef } from '@photoslate/contract/orders';
import { Trans } from '@lingui/react/macro';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#lib/api/error-record.ts';
import { callForFile } from '#lib/api/call.ts';
import { saveFile } from '#lib/api/save-file.ts';
import { Button } from '#ui/button.tsx';

/** Saves a receipt or credit note as PDF. */
export function ReceiptButton({ link, receipt }: { link: string; receipt: ReceiptRef }) {
  const [busy, setBusy] = useState(false);
  const { id, kind, number } = receipt;
  const save = async () => {
    setBusy(true);
    try {
      const bytes = await callForFile('receipts.showToCustomer', { params: { id } }, { link });
      await saveFile(new File([bytes], `${kind}-${number}.pdf`, { type: 'application/pdf' }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      tone="plain"
      busy={busy}
      icon={<IconFileTypePdf size={20} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {kind === 'receipt' ? <Trans>Receipt {number}</Trans> : <Trans>Credit note {number}</Trans>}
    </Button>
  );
}
