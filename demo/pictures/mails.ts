import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LEGAL_KINDS } from '@photoslate/contract/constants';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { htmlOf, textOf } from '../../apps/server/src/features/mail/mail-markup.ts';
import { definitionOf, mailSamples } from '../../apps/server/src/features/mail/mail-kinds.ts';
import { writeMail } from '../../apps/server/src/features/mail/mail-text.ts';
import { watermark } from '../../apps/server/src/features/photos/reader/watermark.ts';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';
import { LANGUAGES } from '@photoslate/test-support/catalogue';
import { generateCard } from '@photoslate/test-support/fixtures/card';

const folder = fileURLToPath(new URL('../../pictures/mails/', import.meta.url));
const addresses = {
  button: 'https://photos.example/g#a-secret',
  unsubscribe: 'https://photos.example/out',
  legal: LEGAL_KINDS.map((kind) => ({ kind, url: `https://photos.example/legal/studio/${kind}` })),
};
const studio = 'Studio Noorderlicht';
const link = '01990000-0000-7000-8000-000000000000';

/** A drawn photo as a thumbnail with a watermark, as the server makes it. */
async function drawPhoto() {
  const startedAt = Date.UTC(2026, 5, 6, 12);
  const shoot = { code: 'MA1LS', label: '1', photos: 6, startedAt, endedAt: startedAt + 600_000 };
  const card = {
    seed: 'mails',
    shoots: [shoot],
    location: studio,
    zoneOffsetMinutes: 120,
    size: 'demo' as const,
  };
  for await (const { kind, bytes } of generateCard({ ...card, qrText: (code) => code })) {
    if (kind !== 'photo') continue;
    const { data, info } = await sharp(bytes)
      .autoOrient()
      .resize(512, 512, { fit: 'inside' })
      .jpeg()
      .toBuffer({ resolveWithObject: true });
    if (info.width < info.height) continue;
    const marked = await watermark(data, studio);
    const url = `data:image/jpeg;base64,${Buffer.from(marked.bytes).toString('base64')}`;
    return { url, width: marked.width, height: marked.height };
  }
  throw new Error('The card has no landscape photo.');
}

await mkdir(folder, { recursive: true });
const drawn = await drawPhoto();
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 390, height: 844 } });
    for (const language of LANGUAGES)
      for (const content of mailSamples(link)) {
        const mail = writeMail(content, language, studio);
        const name = join(folder, `${content.kind}.${language}`);
        const photo = definitionOf(content.kind).photoOf ? drawn : null;
        const html = htmlOf(mail, addresses, { logo: null, photo });
        await writeFile(`${name}.html`, html);
        await writeFile(`${name}.txt`, textOf(mail, addresses));
        await page.setContent(html);
        await page.screenshot({ path: `${name}.${colorScheme}.png`, fullPage: true });
      }
  }
} finally {
  await browser.close();
}
process.stdout.write(`Every mail in every language is in ${folder}\n`);
