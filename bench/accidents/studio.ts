import { routes } from '@photoslate/contract/routes';

export const EMAIL = 'mila@example.org';
export const PASSWORD = 'light through leaves';

/** Makes the studio and its owner. */
export async function setUpStudio(url: string, token: string): Promise<void> {
  const response = await fetch(url + routes['setup.create'].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token,
      studioName: 'Studio Noordlicht',
      firstName: 'Mila',
      email: EMAIL,
      password: PASSWORD,
      language: 'en',
    }),
  });
  if (response.status !== 201) throw new Error(`set-up: ${response.status} ${await response.text()}`);
}
