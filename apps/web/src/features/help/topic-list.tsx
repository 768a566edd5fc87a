import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { articles } from './articles.ts';
import type { HelpState } from './help-entry.ts';
import { HelpText } from './help-text.tsx';
import style from './topic-list.module.css';
import type { HelpTopic } from './topics.ts';

interface TopicListProps {
  topics: readonly HelpTopic[];
  /** Shows what each topic is about. */
  withPurpose?: boolean;
  /** The state of the links: the way back to the page from which the help was opened. */
  state: HelpState | null;
}

/** Links to topics of the help. */
export function TopicList({ topics, withPurpose = false, state }: TopicListProps) {
  const localePath = useLocalePath();
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari removes the role otherwise
    <ul role="list" className={style.list}>
      {topics.map((topic) => (
        <li key={topic}>
          <Link to={localePath(`/help/${topic}`)} state={state} className={style.row}>
            <span className={style.words}>
              <span className={style.title}>
                <HelpText text={articles[topic].title} />
              </span>
              {withPurpose && (
                <span className={style.purpose}>
                  <HelpText text={articles[topic].purpose} />
                </span>
              )}
            </span>
            <IconChevronRight size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
