import type { Article } from './article.ts';
import { fieldArticles } from './articles-field.ts';
import { studioArticles } from './articles-studio.ts';
import type { HelpTopic } from './topics.ts';

export const articles: Readonly<Record<HelpTopic, Article>> = { ...fieldArticles, ...studioArticles };
