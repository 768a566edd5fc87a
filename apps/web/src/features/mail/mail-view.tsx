import type { MailDetail } from '@photoslate/contract/mail';
import { Trans, useLingui } from '@lingui/react/macro';
import type { z } from 'zod';
import { framedHtml } from '#lib/rendering/framed-html.ts';
import { Notice } from '#ui/notice.tsx';
import { MailReasonText } from '#ui/mail-reason.tsx';
import { MailState } from './mail-state.tsx';
import { linkedText } from './linked-text.ts';
import style from './mail-view.module.css';

/**
 * One mail as its reader got it: the HTML in a sandboxed frame, and the text below with working
 * links.
 */
export function MailView({ mail }: { mail: z.infer<typeof MailDetail> }) {
  const { t } = useLingui();
  if (mail.html === null || mail.text === null) {
    return (
      <div className={style.mail}>
        <MailState mail={mail} />
        {mail.reason && (
          <p>
            <MailReasonText reason={mail.reason} />
          </p>
        )}
        <Notice>
          <Trans>This e-mail and its link are for the recipient only.</Trans>
        </Notice>
      </div>
    );
  }
  const pieces = linkedText(mail.text);
  const link = pieces.find(({ href }) => href !== null)?.href;
  return (
    <div className={style.mail}>
      <MailState mail={mail} />
      {mail.reason && (
        <p>
          <MailReasonText reason={mail.reason} />
        </p>
      )}
      {link && (
        <a className={style.link} href={link} target="_blank" rel="noreferrer">
          <Trans>Open the link of this e-mail</Trans>
        </a>
      )}
      <iframe
        className={style.frame}
        title={t`The e-mail to ${mail.to}`}
        sandbox=""
        srcDoc={framedHtml(mail.html)}
      />
      <h2>
        <Trans>As plain text</Trans>
      </h2>
      <p className={style.text} lang={mail.language}>
        {pieces.map(({ text, href }, index) =>
          href ? (
            // The parts of a text have no other key than their index.
            // eslint-disable-next-line react/no-array-index-key
            <a key={index} href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
    </div>
  );
}
