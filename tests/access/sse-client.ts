export interface SseClient {
  /** Everything received so far. */
  readonly heard: () => string;
  /** Resolves when the server has closed the stream. */
  readonly ended: Promise<'closed'>;
}

/** Opens an event stream over a real socket, and records what arrives. */
export async function openSseClient(
  url: string,
  headers: Record<string, string>,
  path = '/api/realtime',
): Promise<SseClient> {
  const answer = await fetch(url + path, { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`this one may not listen: ${answer.status}`);
  const { body } = answer;
  let text = '';
  const read = async (): Promise<'closed'> => {
    const decoder = new TextDecoder();
    for await (const piece of body) text += decoder.decode(piece, { stream: true });
    return 'closed';
  };
  return { heard: () => text, ended: read() };
}
