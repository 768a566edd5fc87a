import { Trans, useLingui } from '@lingui/react/macro';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { framedHtml } from '#lib/rendering/framed-html.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Recipient } from './publish-choice.ts';
import { PreviewFailed } from './preview-failed.tsx';
import { useMailPreview } from './publishing.queries.ts';
import style from './preview.module.css';

interface MailPreviewProps {
  sessionId: string;
  recipient: Recipient;
}

/** The mail that a person would get, as the server will write it, without their link. */
export function MailPreview({ sessionId, recipient }: MailPreviewProps) {
  const { t } = useLingui();
  const mail = useMailPreview(sessionId, recipient);
  if (mail.error && !mail.data) return <PreviewFailed retry={() => void mail.refetch()} />;
  if (!mail.data) return <SkeletonRows rows={3} />;
  const { from, subject, language, html } = mail.data;
  const name = nameOf(recipient.customer);
  return (
    <article className={style.mail} data-stale={mail.isPlaceholderData || undefined}>
      <p className={style.envelope}>
        <Trans>From</Trans> <strong>{from}</strong>
        <br />
        <Trans>Subject</Trans> <strong lang={language}>{subject}</strong>
      </p>
      {/* Nothing in it can be used, so the Tab key passes it. */}
      <iframe
        className={style.frame}
        title={t`The e-mail to ${name}`}
        sandbox=""
        tabIndex={-1}
        srcDoc={framedHtml(withoutLinks(html))}
      />
    </article>
  );
}

/** A link in a preview leads nowhere, so it must not take the focus. */
const withoutLinks = (html: string) => html.replace(/ href="[^"]*"/g, '');
