import { LANGUAGES } from '@photoslate/contract/constants';
import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';

const AS_IN_TEXTS = {
  en: '“Photos”',
  nl: '“Photos”',
  de: '„Photos“',
  es: '«Photos»',
  fr: '«\u202FPhotos\u202F»',
  it: '«Photos»',
} as const;

test.each(LANGUAGES)('%s: a quotation has the marks of the texts', async (language) => {
  const screen = await show(
    <p lang={language}>
      <q>Photos</q> <span>{AS_IN_TEXTS[language]}</span>
    </p>,
  );
  const widthOf = (name: string) => screen.container.querySelector(name)!.getBoundingClientRect().width;
  expect(widthOf('q')).toBeCloseTo(widthOf('span'), 1);
});
