import { LEGAL_KINDS } from '@photoslate/contract/constants';
import type { LegalKind } from '@photoslate/contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { AppLink } from '#ui/app-link.tsx';
import { legalName } from '#ui/legal-name.ts';
import { Notice } from '#ui/notice.tsx';
import style from './online-sales-note.module.css';
import { useLegalTexts } from './use-legal-texts.ts';

/**
 * What European law usually asks for when selling online, until all four legal texts are written.
 * A studio can always be paid, at least directly, so the note does not depend on the payment
 * methods.
 */
export function OnlineSalesNote() {
  const { t } = useLingui();
  const { data: texts } = useLegalTexts();
  if (!texts) return null;
  const isWritten = (kind: LegalKind) => texts.some((text) => text.kind === kind);
  const missing = LEGAL_KINDS.find((kind) => !isWritten(kind));
  if (!missing) return null;
  return (
    <div className={style.frame}>
      <Notice>
        <div className={style.note}>
          <h2>
            <Trans>Selling online in Europe</Trans>
          </h2>
          <p>
            <Trans>European law usually asks an online shop for these texts:</Trans>
          </p>
          <ul>
            {LEGAL_KINDS.map((kind) => (
              <li key={kind}>
                <strong>{legalName(kind)}</strong>
                {isWritten(kind) && <IconCheck size={18} role="img" aria-label={t`written`} />}
                <br />
                <span>
                  <Expected kind={kind} />
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Trans>This is general information, not legal advice.</Trans>
          </p>
          <AppLink to={`/studio/legal-pages?text=${missing}`} className={style.link}>
            <Trans>Write legal pages</Trans>
          </AppLink>
        </div>
      </Notice>
    </div>
  );
}

function Expected({ kind }: { kind: LegalKind }) {
  switch (kind) {
    case 'imprint':
      return <Trans>Name, address, e-mail and registrations of your business.</Trans>;
    case 'terms':
      return <Trans>What you sell, at which price, and how payment and delivery work.</Trans>;
    case 'withdrawal':
      return (
        <Trans>
          Consumers usually have 14 days to withdraw. For digital content this right can end when the download
          starts, if they agreed to that before and know that they lose the right.
        </Trans>
      );
    default:
      return <Trans>Which data you store, why, for how long, and which rights customers have.</Trans>;
  }
}
