import type { Order } from '@photoslate/contract/orders';
import type { BankAccount } from '@photoslate/contract/payments';
import { i18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { transferReference } from '@photoslate/domain/bank-transfer';
import { formatIban } from '@photoslate/domain/iban';
import { formatPrice } from '@photoslate/domain/price';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { copyText } from '#lib/page/copy-text.ts';
import { Button } from '#ui/button.tsx';
import style from './transfer-details.module.css';

const TransferCode = lazy(async () => ({
  default: (await loadChunk(() => import('./transfer-code.tsx'))).TransferCode,
}));

interface TransferDetailsProps {
  bank: BankAccount;
  order: Pick<Order, 'number' | 'totalCents'>;
}

/** What a customer enters in a transfer, to be copied, and as a QR code for banking apps. */
export function TransferDetails({ bank, order }: TransferDetailsProps) {
  const { t } = useLingui();
  const reference = transferReference(bank, order.number);
  return (
    <div className={style.transfer}>
      <h3 className={style.title}>
        <Trans>Pay by bank transfer</Trans>
      </h3>
      <div className={style.columns}>
        <div>
          <CopyRow label={t`Account holder`} text={bank.holder} />
          <CopyRow label="IBAN" text={bank.iban} isCode>
            {formatIban(bank.iban)}
          </CopyRow>
          {bank.bic !== '' && <CopyRow label="BIC" text={bank.bic} isCode />}
          <CopyRow label={t`Amount`} text={typedAmount(order.totalCents)}>
            {formatPrice(order.totalCents)}
          </CopyRow>
          <CopyRow label={t`Reference`} text={reference} isCode />
        </div>
        <Suspense fallback={<div className={style.codeSpace} />}>
          <TransferCode bank={bank} order={order} />
        </Suspense>
      </div>
    </div>
  );
}

/** An amount as a banking app takes it: whole euros without a decimal separator. */
function typedAmount(cents: number): string {
  if (cents % 100 === 0) return String(cents / 100);
  return (cents / 100).toFixed(2).replace('.', i18n.locale === 'en' ? '.' : ',');
}

const COPIED_MS = 2000;

interface CopyRowProps {
  label: string;
  /** The text to copy. */
  text: string;
  /** A code: its zeros have a slash. */
  isCode?: boolean;
  /** The text to show, if it differs from the text to copy. */
  children?: ReactNode;
}

function CopyRow({ label, text, isCode, children = text }: CopyRowProps) {
  const { t } = useLingui();
  const shown = useRef<HTMLSpanElement>(null);
  const [copied, setCopied] = useState<'yes' | 'by hand' | null>(null);
  useEffect(() => {
    if (copied !== 'yes') return undefined;
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (shown.current) setCopied((await copyText(text, shown.current)) ? 'yes' : 'by hand');
  };
  const isCopied = copied === 'yes';
  return (
    <div className={style.row}>
      <div className={style.words}>
        <span className={style.label}>{label}</span>
        <span ref={shown} className={style.value} data-code={isCode || undefined}>
          {children}
        </span>
        <span role="status" className={copied === 'by hand' ? style.byHand : 'visually-hidden'}>
          {copied === 'by hand' && <Trans>Selected. Copy it by hand.</Trans>}
          {isCopied && <Trans>Copied</Trans>}
        </span>
      </div>
      <Button
        className={style.copy}
        data-copied={isCopied || undefined}
        aria-label={t`Copy: ${label}`}
        icon={
          isCopied ? <IconCheck size={20} aria-hidden="true" /> : <IconCopy size={20} aria-hidden="true" />
        }
        onClick={() => void copy()}
      >
        {/* The button is as wide for both words. */}
        <span className={style.either}>
          <span data-hidden={isCopied || undefined}>
            <Trans>Copy</Trans>
          </span>
          <span data-hidden={!isCopied || undefined}>
            <Trans>Copied</Trans>
          </span>
        </span>
      </Button>
    </div>
  );
}
