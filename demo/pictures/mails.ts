import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LEGAL_KINDS } from '@photoslate/contract/constants';
import { chromium } from '@playwright/test';
import { htmlOf, textOf } from '../../apps/server/src/features/mail/mail-markup.ts';
import { mailSamples } from '../../apps/server/src/features/mail/mail-kinds.ts';
import { writeMail } from '../../apps/server/src/features/mail/mail-text.ts';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';
import { LANGUAGES } from '@photoslate/test-support/catalogue';

const folder = fileURLToPath(new URL('../../pictures/mails/', import.meta.url));
const addresses = {
  button: 'https://photos.example/g#a-secret',
  unsubscribe: 'https://photos.example/out',
  legal: LEGAL_KINDS.map((kind) => ({ kind, url: `https://photos.example/legal/studio/${kind}` })),
};
const studio = 'Studio Noorderlicht';
const link = '01990000-0000-7000-8000-000000000000';

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 390, height: 844 } });
    for (const language of LANGUAGES)
      for (const content of mailSamples(link)) {
        const mail = writeMail(content, language, studio);
        const name = join(folder, `${content.kind}.${language}`);
        await writeFile(`${name}.html`, htmlOf(mail, addresses, null));
        await writeFile(`${name}.txt`, textOf(mail, addresses));
        await page.setContent(htmlOf(mail, addresses, null));
        await page.screenshot({ path: `${name}.${colorScheme}.png`, fullPage: true });
      }
  }
} finally {
  await browser.close();
}
process.stdout.write(`Every mail in every language is in ${folder}\n`);
