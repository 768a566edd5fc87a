import type { Migration } from 'kysely/migration';
import * as theStory from './0001-the-story.ts';

/** Every migration in order; forward only, never edited once it has landed. */
export const migrations: Record<string, Migration> = { '0001-the-story': theStory };
