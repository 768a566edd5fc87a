import PostalMime, { type Attachment } from 'postal-mime';

/** The content of a delivery status notification (RFC 3464) about one mail. */
export interface Bounce {
  /** The id of the bounced mail, from its Message-ID or its envelope id. */
  readonly mailId: string;
  /** The mail's recipient in lower case; null if the notice does not contain it. */
  readonly recipient: string | null;
  /** The enhanced status code, for example `5.2.2`. */
  readonly status: string;
  /** The mail server's reply in one line. */
  readonly said: string;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const MAX_REASON_LENGTH = 500;

/**
 * Parses a bounce message; null if it is not a notice of a failed delivery, or contains no mail id.
 * Notices of a delay are ignored.
 */
export async function parseBounce(message: Uint8Array | string): Promise<Bounce | null> {
  const mail = await PostalMime.parse(message, { forceRfc822Attachments: true, maxNestingDepth: 20 });
  const isReport = mail.headers.some(
    ({ key, value }) =>
      key === 'content-type' && /multipart\/report/i.test(value) && /delivery-status/i.test(value),
  );
  const report = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!isReport || !report) return null;
  const groups = textOf(report)
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter((fields) => fields.size > 0);
  const failed = groups.find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  const mailId = failed && idOf(mail.attachments, groups[0]);
  if (!failed || !mailId) return null;
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0];
  if (!status) return null;
  const recipient = failed.get('original-recipient') ?? failed.get('final-recipient');
  return {
    mailId,
    recipient: recipient === undefined ? null : addressIn(recipient),
    status,
    said: oneLine(typed(failed.get('diagnostic-code') ?? status)).slice(0, MAX_REASON_LENGTH),
  };
}

/** The Message-ID in the returned part of the mail, else the envelope id. */
function idOf(
  attachments: readonly Attachment[],
  envelope: ReadonlyMap<string, string> | undefined,
): string | undefined {
  const original = attachments.find(
    ({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers',
  );
  const messageId = original && fieldsOf(textOf(original).split(/\r?\n\r?\n/)[0] ?? '').get('message-id');
  const found = messageId ?? envelope?.get('original-envelope-id') ?? '';
  return UUID.exec(found.toLowerCase())?.[0];
}

/**
 * Header fields by lower-case name, with folded lines unfolded. If a field occurs twice, the first
 * one wins.
 */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (name && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder('utf-8').decode(content);
/** Removes the type prefix: `smtp; 550 no` becomes `550 no`. */
const typed = (value: string) => value.replace(/^[\w-]+;\s*/, '');
const addressIn = (value: string) => typed(value).replace(/^<|>$/g, '').trim().toLowerCase();
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
