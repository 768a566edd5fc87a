import { connect } from 'node:net';

interface SlowRequest {
  /** The origin of the server. */
  readonly url: string;
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly length: number;
}

/**
 * Sends the body of a request byte by byte, until the server closes the connection or the body is
 * complete.
 * @returns the response; empty if the connection was closed without one
 */
export const trickleBody = ({ url, method = 'POST', path, headers, length }: SlowRequest) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    let sent = 0;
    let drops: NodeJS.Timeout | undefined;
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => {
      const head = { Host: 'photos.example', ...headers, 'Content-Length': length };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      drops = setInterval(() => {
        if (sent++ < length) socket.write('1');
        else socket.end();
      }, 20);
    });
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      clearInterval(drops);
      resolve(answer);
    });
  });
