import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode } from '#platform/error-code.ts';

const JournalEntry = z.object({
  path: z.string(),
  entry: z.object({
    sha256: z.string(),
    size: z.number(),
    plainSize: z.number(),
    from: z.string(),
    parts: z.array(z.string()).readonly(),
  }),
  /** Before the encryption. */
  plainSha256: z.string(),
});
/** A file that a run has stored. */
type JournalEntry = z.infer<typeof JournalEntry>;

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/**
 * Opens the list of what an interrupted run has already stored, so that the next one continues: a
 * first backup may take longer than the connection lasts. The list is in `DATA_DIR`, because it
 * has checksums of files before their encryption.
 *
 * @param target what the files were stored for: a list for another bucket or key is not used
 */
export async function openJournal(file: string, target: string) {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return '';
  });
  // The last line may be cut off.
  const [head, ...lines] = text.split('\n').slice(0, -1);
  const entries = head === target ? lines.flatMap(entriesIn) : [];
  if (head !== target) await writeFile(file, `${target}\n`, { mode: 0o600 });
  else if (!text.endsWith('\n')) await writeFile(file, `${[head, ...lines].join('\n')}\n`);
  return {
    /** The files that a former run has stored. */
    entries: entries as readonly JournalEntry[],
    add: (entry: JournalEntry) => appendFile(file, `${JSON.stringify(entry)}\n`),
    /** The set is complete, or something that was stored cannot be used. */
    end: () => rm(file, { force: true }),
  };
}

/** A power failure can damage a line. Its file is stored again. */
function entriesIn(line: string): JournalEntry[] {
  try {
    return [JournalEntry.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
