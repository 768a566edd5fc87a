import type { Order } from '@photoslate/contract/orders';
import type { BankAccount } from '@photoslate/contract/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { type CSSProperties, useMemo } from 'react';
import { epcText, transferReference } from '@photoslate/domain/bank-transfer';
import { formatPrice } from '@photoslate/domain/price';
import { saveFile } from '#lib/api/save-file.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { Button } from '#ui/button.tsx';
import { codeImage } from '#ui/code-image.ts';
import { QrImage } from '#ui/qr-code.tsx';
import { QUIET_ZONE, qrModules } from '#ui/qr-path.ts';
import style from './transfer-details.module.css';

interface TransferCodeProps {
  bank: BankAccount;
  order: Pick<Order, 'number' | 'totalCents'>;
}

/**
 * The EPC QR code of a transfer, which banking apps read. Nobody can scan the screen that they
 * hold, so it can also be saved. Renders nothing if no code can describe the transfer.
 */
export function TransferCode({ bank, order }: TransferCodeProps) {
  const text = epcText(bank, order.totalCents, order.number);
  return text === null ? null : <Code text={text} bank={bank} order={order} />;
}

function Code({ text, bank, order: { number, totalCents } }: TransferCodeProps & { text: string }) {
  const { t } = useLingui();
  const [busy, run] = useBusy();
  const extent = useMemo(() => qrModules(text).length + 2 * QUIET_ZONE, [text]);
  const [amount, reference] = [formatPrice(totalCents), transferReference(bank, number)];
  return (
    <div className={style.code}>
      <div className={style.picture} style={{ '--extent': extent } as CSSProperties}>
        <QrImage text={text} label={t`QR code for banking apps: ${amount} to ${bank.holder}, ${reference}`} />
      </div>
      <div className={style.about}>
        <h4 className={style.codeTitle}>
          <Trans>Scan with your banking app</Trans>
        </h4>
        <p className={style.onPhone}>
          <Trans>From another screen, or save the code and open it in the app.</Trans>
        </p>
        <p className={style.atDesk}>
          <Trans>It fills in the transfer for you.</Trans>
        </p>
        <Button
          busy={busy}
          icon={<IconDownload size={20} aria-hidden="true" />}
          onClick={() => void run(async () => saveFile(await codeImage(text, `order-${number}.png`)))}
        >
          <Trans>Save the code</Trans>
        </Button>
      </div>
    </div>
  );
}
