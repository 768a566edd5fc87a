import { LEGAL_KINDS } from '@photoslate/contract/constants';
import type { LegalKind } from '@photoslate/contract/settings';
import { runAdmin } from '@photoslate/test-support/run-server';
import sharp from 'sharp';
import type { Client } from './client.ts';
import { STUDIO } from './sample-data.ts';

/** The demo has about 180 photos. */
const PHOTOS_MAX = 400;

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
      askedPurposes: ['newsletter'],
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
    body: {
      onSite: true,
      howToPay: 'Or in cash at the studio, Tuesday to Saturday.',
      bank: {
        holder: 'Studio Noordlicht B.V.',
        // The example of the IBAN registry; no bank has this account.
        iban: 'DE89 3704 0044 0532 0130 00',
        referencePrefix: 'Photos',
      },
    },
  });
  for (const [language, text] of IN_CASH)
    // oxlint-disable-next-line no-await-in-loop -- five short writes
    await client.call('payments.setInstructions', { body: { language, text } });
  for (const [language, text] of NEWS)
    // oxlint-disable-next-line no-await-in-loop -- two short writes
    await client.call('studio.setPurposeText', { body: { purpose: 'newsletter', language, text } });
  for (const kind of LEGAL_KINDS)
    for (const language of ['en', 'de'] as const) {
      const text = LEGAL_SAMPLES[kind][language];
      // oxlint-disable-next-line no-await-in-loop -- eight short writes
      await client.call('studio.setLegalText', { body: { kind, language, text } });
    }
}

/** Other languages show the default text. */
const NEWS = [
  ['en', 'Studio Noordlicht may send me its dates for the next summer by e-mail, once a year.'],
  ['de', 'Studio Noordlicht darf mir einmal im Jahr seine Termine für den nächsten Sommer mailen.'],
] as const;

const IN_CASH = [
  ['de', 'Oder bar im Studio, Dienstag bis Samstag.'],
  ['es', 'O en efectivo en el estudio, de martes a sábado.'],
  ['fr', 'Ou en espèces au studio, du mardi au samedi.'],
  ['it', 'Oppure in contanti in studio, da martedì a sabato.'],
  ['nl', 'Of contant in de studio, van dinsdag tot en met zaterdag.'],
] as const;

const SAMPLE = {
  en: 'Sample text of the demo. It has no legal meaning.',
  de: 'Beispieltext der Demo. Er hat keine rechtliche Bedeutung.',
};

/** Short texts that show the legal pages, and are clearly samples. */
const LEGAL_SAMPLES: Record<LegalKind, Record<'en' | 'de', string>> = {
  imprint: {
    en: `${SAMPLE.en}

# Studio Noordlicht B.V.
Prinsengracht 12
1015 DV Amsterdam
E-mail: mila@noordlicht.example`,
    de: `${SAMPLE.de}

# Studio Noordlicht B.V.
Prinsengracht 12
1015 DV Amsterdam
E-Mail: mila@noordlicht.example`,
  },
  terms: {
    en: `${SAMPLE.en}

# Orders
Studio Noordlicht would say here what it sells, how customers pay, and how they get their photos.`,
    de: `${SAMPLE.de}

# Bestellungen
Hier würde Studio Noordlicht schreiben, was es verkauft, wie man bezahlt und wie man die Fotos bekommt.`,
  },
  withdrawal: {
    en: `${SAMPLE.en}

Studio Noordlicht would explain here whether and how customers can withdraw from an order.`,
    de: `${SAMPLE.de}

Hier würde Studio Noordlicht erklären, ob und wie sich eine Bestellung widerrufen lässt.`,
  },
  privacy: {
    en: `${SAMPLE.en}

Studio Noordlicht would say here which data it stores, why, and for how long.
Questions: mila@noordlicht.example`,
    de: `${SAMPLE.de}

Hier würde Studio Noordlicht schreiben, welche Daten es speichert, warum und wie lange.
Fragen: mila@noordlicht.example`,
  },
};

/**
 * Sets the quota of the studio, with the command of operators. It has no limit for bytes, so that
 * visitors of the demo can upload large photos of their own.
 */
export async function limitPhotos(dataDir: string): Promise<void> {
  const quota = ['quota', '--studio', STUDIO, '--max-photos', String(PHOTOS_MAX)];
  const { code, error } = await runAdmin(quota, { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(error);
}

/** Turns on the double opt-in: customers who register from now on confirm their address by mail. */
export async function askForConfirmations(client: Client): Promise<void> {
  await client.call('studio.updateSettings', { body: { doubleOptIn: true } });
}

/** Sets quiet hours and reminders, after the demo's mails have been sent. */
export async function disableQuietHours(client: Client): Promise<void> {
  await client.call('studio.updateSettings', {
    body: { quietHours: { from: '21:30', to: '08:00' }, reminders: true },
  });
}
