import { UPLOAD_PATH, type Phone } from './phone.ts';
import type { Records, SessionRecord } from './records.ts';

/**
 * Requests every acknowledged record from the server, as an app would. Resolves with those that the
 * server does not return.
 */
export async function checkAnswers(phone: Phone, { phones, sessions }: Records): Promise<string[]> {
  const missing: string[] = [];
  const expect = (holds: boolean, what: string) => {
    if (!holds) missing.push(what);
  };
  const status = (path: string, init: { method?: string; body?: string } = {}) =>
    phone.send(path, {
      ...init,
      headers: {
        authorization: phone.authorization(),
        'tus-resumable': '1.0.0',
        'x-client': 'native',
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    });

  for (const session of sessions.filter(({ id }) => id !== null)) {
    await checkSession(phone, session, expect);
    for (const { path, offset, photoId } of session.files)
      if (path && photoId === null) {
        const head = await status(`${UPLOAD_PATH}/${path.split('/').at(-1)}`, { method: 'HEAD' });
        expect(Number(head.headers.get('upload-offset')) >= offset, `${offset} bytes of ${path}`);
      }
  }
  const codes = [
    ...phones.flatMap((one) => one.leasedCodes),
    ...sessions.flatMap(({ shoots }) => shoots.flatMap((shoot) => shoot.generatedCodes)),
  ];
  for (const code of codes) {
    // 410: a newer code replaced it.
    const found = await status(`/api/codes/${encodeURIComponent(code)}`);
    expect([200, 410].includes(found.status), `the code ${code}`);
  }
  const tokens = phones.flatMap((one) => [
    ...one.logins,
    ...one.refreshes.slice(-1).map(({ child }) => child),
  ]);
  for (const refreshToken of tokens) {
    const body = JSON.stringify({ refreshToken });
    const found = await status('/api/auth/refresh', { method: 'POST', body });
    expect(found.status === 200, 'the login of a refresh token');
  }
  return missing;
}

async function checkSession(
  phone: Phone,
  { id, shoots, files, decisions }: SessionRecord,
  expect: (holds: boolean, what: string) => void,
): Promise<void> {
  const params = { id: id ?? '' };
  const shown = (await phone.call('sessions.show', { params })).data;
  const orders = (await phone.call('orders.list', { params })).data;
  for (const shoot of shoots.filter((one) => one.id !== null)) {
    const found = shown.shoots.find((one) => one.id === shoot.id);
    const emails = found?.customers.map(({ email }) => email) ?? [];
    expect(found !== undefined, `the shoot ${shoot.id}`);
    expect(!shoot.published || found?.gallery === 'published', `that ${shoot.id} is published`);
    for (const { email, acknowledged } of shoot.people)
      expect(!acknowledged || emails.filter((one) => one === email).length === 1, `${email} once`);
    for (const order of shoot.orders) {
      const sold = orders.find((one) => one.id === order.id);
      expect(!order.acknowledged || sold !== undefined, `the order ${order.id}`);
      expect(!order.paid || (sold?.status === 'paid' && sold.receipts.length === 1), `${order.id} is paid`);
    }
  }
  const stored = files.filter(({ photoId }) => photoId !== null);
  if (stored.length > 0) {
    const list = stored.map(({ sha256 }) => ({ name: `${sha256}.JPG`, size: 1, sha256 }));
    const verification = await phone.call('card.verify', { params, body: { files: list } });
    for (const [index, { sha256, photoId }] of stored.entries()) {
      const found = verification.data.files[index];
      expect(found?.where === 'stored' && found.photoId === photoId, `the photograph ${sha256}`);
    }
  }
  const acknowledged = decisions.filter((one) => one.acknowledged);
  if (acknowledged.length > 0) {
    const changes = (await phone.call('changes.list', { params })).data;
    for (const decision of acknowledged)
      expect(
        changes.some((change) => change.id === decision.id),
        `the decision ${decision.id}`,
      );
  }
}
