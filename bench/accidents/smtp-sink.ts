import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink {
  readonly url: string;
  /** The bytes of all copies of each mail, by the id in their Message-ID. */
  readonly mails: ReadonlyMap<string, readonly string[]>;
  /** The token of the gallery link that was mailed to an address; null until the mail arrives. */
  linkTo(address: string): Promise<string | null>;
  close(): Promise<void>;
}

/** A mail server that accepts and stores every mail. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const mails = new Map<string, string[]>();
  const to = new Map<string, string[]>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const text = Buffer.concat(pieces).toString('latin1');
        const id = /^Message-ID: <([^@>]+)@/m.exec(text)?.[1] ?? 'none';
        mails.set(id, [...(mails.get(id) ?? []), text]);
        for (const { address } of session.envelope.rcptTo)
          to.set(address.toLowerCase(), [...(to.get(address.toLowerCase()) ?? []), text]);
        done();
      });
    },
  });
  // The sender may be killed in the middle of an SMTP session.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async linkTo(address) {
      for (const raw of to.get(address.toLowerCase()) ?? []) {
        const { text = '' } = await PostalMime.parse(Buffer.from(raw, 'latin1'));
        const link = /\/g[^\s#]*#([\w.~-]+)/.exec(text)?.[1];
        if (link) return link;
      }
      return null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
