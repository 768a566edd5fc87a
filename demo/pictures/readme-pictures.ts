/**
 * The pictures of the README: which screens are side by side in each. Written by `npm run
 * screenshots -- --readme`.
 */
export const readmePictures: readonly { readonly name: string; readonly of: readonly string[] }[] = [
  {
    name: 'in-the-field.png',
    of: ['calibration', 'slate-empty', 'slate-contact', 'session'].map((name) => `${name}.en.phone.light`),
  },
  { name: 'light-table.png', of: ['photos.en.desk.light'] },
  { name: 'question.png', of: ['question-late.en.desk.light'] },
  {
    name: 'the-customer.png',
    of: [
      'contact.de.phone.light',
      'contact-done.de.phone.light',
      'gallery-chosen.de.phone.dark',
      'gallery-photo.de.phone.dark',
    ],
  },
];
