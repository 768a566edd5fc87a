import { describe, expect, test } from 'vitest';
import { mentionOf } from './mention.ts';

const eva = {
  firstName: 'Eva',
  lastName: 'van der Molen',
  email: 'eva.vdmolen@example.com',
  phone: '+31 6 1234 5678',
};

describe('mentions of a person in a text', () => {
  test.each([
    'write to EVA.VDMolen@example.com',
    'call 06-12 34 56 78',
    'Eva, Molen',
    'van der Molens with Eva',
    'Éva vd Mölen',
  ])('a mention is sure: %s', (text) => {
    expect(mentionOf(eva, text)).toBe('surely');
  });

  test.each(['Eva and the red coat', 'Family VAN DER MOLEN', 'the vdmolen kids'])(
    'a mention is possible: %s',
    (text) => {
      expect(mentionOf(eva, text)).toBe('maybe');
    },
  );

  test.each(['Family van Dijk', 'Evangelical choir', 'the red coat', '06 8765 4321', ''])(
    'a mention is absent: %s',
    (text) => {
      expect(mentionOf(eva, text)).toBe('none');
    },
  );

  test.each([
    ['Müller', 'Familie Mueller'],
    ['Mueller', 'Familie Müller'],
    ['Strauß', 'STRAUSS'],
    ['Łódźki', 'lodzki'],
    ['李', '李家'],
    ['Ng', 'Family Ng'],
  ])('the last name %s is found in “%s”', (lastName, text) => {
    expect(mentionOf({ firstName: null, lastName, email: 'x@y.z', phone: null }, text)).toBe('maybe');
  });

  test('a person without name and phone number is found by e-mail address alone', () => {
    const bare = { firstName: null, lastName: null, email: 'a@b.de', phone: null };
    expect(mentionOf(bare, 'a red coat by the sea')).toBe('none');
    expect(mentionOf(bare, 'A@B.de')).toBe('surely');
  });
});
