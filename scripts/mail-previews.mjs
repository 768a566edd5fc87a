// `npm run mail-previews`: every kind of mail in every language, as HTML, as text, and as a picture in light and dark, into pictures/mails/.
import './install/follow-parent.mjs';

await import('../demo/pictures/mails.ts');
