import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  readonly smtpUrl: string;
  /** Resolves with the nth mail to this address (from 0), as soon as it arrives. */
  mailTo(address: string, nth?: number): Promise<Email>;
  /**
   * Resolves with the match in the text of a mail to this address, from the nth mail on, as soon as
   * there is one.
   */
  foundIn(address: string, wanted: RegExp, nth?: number): Promise<string>;
  countTo(address: string): number;
  close(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/**
 * A real SMTP server that stores the mails it receives.
 * @param unknown an address that it rejects
 */
export async function openMailbox(unknown?: string): Promise<Mailbox> {
  const mails: { to: string[]; mail: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address === unknown ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
        PostalMime.parse(Buffer.concat(pieces)).then(
          (mail) => {
            mails.push({ to, mail });
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const to = (address: string) => mails.filter((kept) => kept.to.includes(address.toLowerCase()));
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    countTo: (address) => to(address).length,
    mailTo: (address, nth = 0) => sought(() => to(address)[nth]?.mail, address),
    foundIn: (address, wanted, nth = 0) =>
      sought(
        () =>
          to(address)
            .slice(nth)
            .map(({ mail }) => wanted.exec(mail.text ?? '')?.[0])
            .find((text) => text !== undefined),
        address,
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

async function sought<T>(look: () => T | undefined, address: string): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error(`No such mail came to ${address}.`);
    // oxlint-disable-next-line no-await-in-loop -- waiting is the point
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
