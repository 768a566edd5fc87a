import { Trans } from '@lingui/react/macro';
import { useUser } from '#lib/auth/use-user.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import type { Article } from './article.ts';
import style from './help-article.module.css';
import { HelpText } from './help-text.tsx';

/** The steps of a topic, its common problems, and the pages that it is about. */
export function HelpArticle({ article }: { article: Article }) {
  const isOwner = useUser()?.role === 'owner';
  const pages = article.pages?.filter(({ forOwners }) => isOwner || !forOwners) ?? [];
  return (
    <>
      <ol className={style.steps}>
        {article.steps.map((step) => (
          <li key={step.id}>
            <span>
              <HelpText text={step} />
            </span>
          </li>
        ))}
      </ol>
      {pages.length > 0 && (
        <p className={style.pages}>
          {pages.map(({ to, label }) => (
            <ButtonLink key={to} to={to}>
              <HelpText text={label} />
            </ButtonLink>
          ))}
        </p>
      )}
      <Section title={<Trans>If something is wrong</Trans>}>
        {article.problems.map(({ problem, answer }) => (
          <div key={problem.id} className={style.problem}>
            <h3>
              <HelpText text={problem} />
            </h3>
            <p>
              <HelpText text={answer} />
            </p>
          </div>
        ))}
      </Section>
    </>
  );
}
