import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#lib/api/save-file.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { copyText } from '#lib/page/copy-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import style from './second-factor.module.css';

interface RecoveryCodeListProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, the only time that they are shown. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { t } = useLingui();
  const email = useUser()?.email ?? '';
  const list = useRef<HTMLUListElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState<'yes' | 'by hand' | null>(null);
  // The form that had the focus is gone.
  useEffect(() => frame.current?.focus(), []);
  const text = codes.join('\n');
  const copy = async () => {
    if (list.current) setCopied((await copyText(text, list.current)) ? 'yes' : 'by hand');
  };
  const save = () =>
    saveFile(
      new File(
        [`${t`Recovery codes of ${email} for Photoslate`}\n\n${text}\n`],
        'photoslate-recovery-codes.txt',
        {
          type: 'text/plain',
        },
      ),
    );
  const isCopied = copied === 'yes';
  return (
    <div ref={frame} tabIndex={-1} className={style.recovery}>
      <Notice tone="look">
        <Trans>
          Each of these codes logs you in once if your phone is lost. They are shown only now. Print them, or
          save them in a password manager.
        </Trans>
      </Notice>
      <ul ref={list} className={style.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code} data-code>
            {code}
          </li>
        ))}
      </ul>
      <div className={style.actions}>
        <Button
          icon={
            isCopied ? <IconCheck size={20} aria-hidden="true" /> : <IconCopy size={20} aria-hidden="true" />
          }
          onClick={() => void copy()}
        >
          <Trans>Copy all codes</Trans>
        </Button>
        <Button icon={<IconDownload size={20} aria-hidden="true" />} onClick={() => void save()}>
          <Trans>Save them as a file</Trans>
        </Button>
        <Button tone="primary" onClick={onDone}>
          <Trans>I have kept them</Trans>
        </Button>
      </div>
      <p role="status" className={style.quiet}>
        {copied === 'by hand' && <Trans>Selected. Copy them by hand.</Trans>}
        {isCopied && <Trans>The codes are copied.</Trans>}
      </p>
    </div>
  );
}
