import { createClient, type Client } from '../../demo/client.ts';
import { EMAIL, PASSWORD, type DeskApp } from './desk-app.ts';

/** An API client of the owner. */
export async function ownerClient(app: DeskApp): Promise<Client> {
  const client = createClient(app.url);
  const login = await client.call('auth.login', { body: { email: EMAIL, password: PASSWORD } });
  client.useToken(login.authorisation.token, PASSWORD);
  return client;
}
