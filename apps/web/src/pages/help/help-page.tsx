import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { articles } from '#features/help/articles.ts';
import { HelpArticle } from '#features/help/help-article.tsx';
import { type HelpState, helpStateOf } from '#features/help/help-entry.ts';
import { HelpText } from '#features/help/help-text.tsx';
import { TopicList } from '#features/help/topic-list.tsx';
import { HELP_TOPICS, type HelpTopic, isHelpTopic } from '#features/help/topics.ts';
import { splitPath } from '#lib/i18n/languages.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { Page as Screen } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import style from './help-page.module.css';

/** The help: all topics, or one of them. It needs no network. */
export function Page() {
  const { topic } = useParams();
  const localePath = useLocalePath();
  if (topic === undefined) return <Index />;
  if (!isHelpTopic(topic)) return <Navigate to={localePath('/help')} replace />;
  return <Topic key={topic} topic={topic} />;
}

function Index() {
  const { t } = useLingui();
  const { onward } = useHelpState();
  return (
    <HelpScreen
      title={t`Help`}
      parent="/sessions"
      intro={<Trans>For every page. It works offline, too.</Trans>}
    >
      <TopicList topics={HELP_TOPICS} withPurpose state={onward} />
    </HelpScreen>
  );
}

function Topic({ topic }: { topic: HelpTopic }) {
  const { t, i18n } = useLingui();
  const localePath = useLocalePath();
  const { onward } = useHelpState();
  const article = articles[topic];
  const name = i18n._(article.title);
  return (
    <HelpScreen
      title={t`Help: ${name}`}
      heading={
        <>
          <small className={style.above}>
            <Trans>Help</Trans>
          </small>{' '}
          {name}
        </>
      }
      parent="/help"
      intro={<HelpText text={article.purpose} />}
    >
      <HelpArticle article={article} />
      <Section title={<Trans>Related topics</Trans>}>
        <TopicList topics={article.related} state={onward} />
        <Link to={localePath('/help')} state={onward} className={style.all}>
          <Trans>All topics</Trans>
        </Link>
      </Section>
    </HelpScreen>
  );
}

interface HelpScreenProps {
  title: string;
  heading?: ReactNode;
  intro: ReactNode;
  /** Where the back arrow leads if the help was opened by its address. */
  parent: string;
  children: ReactNode;
}

/** A page of the help. Its back arrow leaves the help: it leads to where it was opened. */
function HelpScreen({ parent, children, ...rest }: HelpScreenProps) {
  const { known } = useHelpState();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const desk = useDesk();
  const back = known ? pathIn(known.openedFrom) : parent;
  // The entry of the history has the former language if the language was changed within the help.
  const isInHistory = known !== null && localePath(back) === known.openedFrom;
  return (
    <Screen
      {...rest}
      back={back}
      backLabel={desk ? <Trans>Back</Trans> : undefined}
      onBack={(event) => {
        if (!isInHistory || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-known.depth);
      }}
    >
      {children}
    </Screen>
  );
}

/** Where the help was opened, and the same for a link to another page of the help. */
function useHelpState(): { known: HelpState | null; onward: HelpState | null } {
  const known = helpStateOf(useLocation().state);
  return { known, onward: known && { ...known, depth: known.depth + 1 } };
}

const pathIn = (address: string): string => {
  const [pathname = '', search] = address.split('?');
  const { path } = splitPath(pathname);
  return search === undefined ? path : `${path}?${search}`;
};
