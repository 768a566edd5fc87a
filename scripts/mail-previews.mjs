// `npm run mail-previews`: writes every kind of mail in every language as HTML, text, and pictures
// in light and dark to pictures/mails/.
import './install/follow-parent.mjs';

await import('../demo/pictures/mails.ts');
