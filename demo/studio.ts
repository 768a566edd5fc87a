import sharp from 'sharp';
import type { Client } from './client.ts';

/** Northern lights over a horizon, in the studio's colours. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200" viewBox="0 0 640 200">
  <g fill="none" stroke-linecap="round" stroke-width="18">
    <path d="M20 150 C140 20 260 170 380 60 S560 40 620 90" stroke="#0f766e"/>
    <path d="M20 176 C150 70 270 190 390 100 S560 90 620 130" stroke="#4d9e8f"/>
    <path d="M20 190 H620" stroke="#1f2937" stroke-width="10"/>
  </g>
</svg>`;

/** Sets the studio's branding, receipt details and payment methods, before any order. */
export async function configureStudio(client: Client): Promise<void> {
  const logo = await sharp(Buffer.from(LOGO)).png().toBuffer();
  await client.call('logos.set', { body: { image: logo.toString('base64') } });
  await client.call('studio.updateSettings', {
    body: {
      senderName: 'Mila, Studio Noordlicht',
      replyTo: 'mila@noordlicht.example',
      timeZone: 'Europe/Berlin',
      // The demo shows a studio at work.
      checklistHidden: true,
      business: {
        name: 'Studio Noordlicht B.V.',
        address: 'Prinsengracht 12\n1015 DV Amsterdam',
        vatNumber: 'NL001234567B01',
        vatBasisPoints: 2100,
      },
    },
  });
  await client.call('payments.setMethods', {
    body: { onSite: true, howToPay: 'By transfer to NL00 BANK 0123 4567 89, or in cash at the studio.' },
  });
}

/** Sets quiet hours and reminders, after the demo's mails have been sent. */
export async function disableQuietHours(client: Client): Promise<void> {
  await client.call('studio.updateSettings', {
    body: { quietHours: { from: '21:30', to: '08:00' }, reminders: true },
  });
}
