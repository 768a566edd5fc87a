import type { Shoot } from '@photoslate/contract/shoots';
import { Trans } from '@lingui/react/macro';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import style from './inspector.module.css';

/** The customers who get a photo of these shoots, and whether it is published. */
export function Recipients({ shoots }: { shoots: readonly Shoot[] }) {
  const language = useLanguage();
  const names = shoots.flatMap(({ customers }) => customers.filter(({ linked }) => linked).map(nameOf));
  const published = shoots.some(({ gallery }) => gallery === 'published');
  if (names.length === 0)
    return (
      <p className={style.nobody}>
        <Trans>Nobody is linked yet.</Trans>
      </p>
    );
  const all = new Intl.ListFormat(language, { type: 'conjunction' }).format(new Set(names));
  return <p>{published ? <Trans>{all}. Published.</Trans> : <Trans>{all}. Not published yet.</Trans>}</p>;
}
