import type { QueuedDay } from './queued-day.ts';
import { send } from './send.ts';

/** The sessions of a replayed day that the server does not show as the phone made them. */
export async function missingOf(url: string, token: string, { expected }: QueuedDay): Promise<string[]> {
  const missing: string[] = [];
  for (const { id, codes, customers } of expected) {
    const { data } = (await send(`${url}/api/events/${id}/show`, { token })).json as {
      data?: { status: string; shoots: { hash: string; label: string; customers: unknown[] }[] };
    };
    const shoots = data?.shoots ?? [];
    const inOrder = shoots.map(({ hash }) => hash).join() === codes.join();
    const labels = shoots.every(({ label }, nth) => label === String(nth + 1));
    const linked = shoots.flatMap((one) => one.customers).length === customers;
    if (data?.status !== 'ended' || !inOrder || !labels || !linked) missing.push(id);
  }
  return missing;
}
