import type { MessageDescriptor } from '@lingui/core';
import type { HelpTopic } from './topics.ts';

/**
 * The help of one topic. The names of buttons and headings are between `<0>` and `</0>`, exactly as
 * on the screen; a test compares them with the app's own texts in each language.
 */
export interface Article {
  readonly title: MessageDescriptor;
  /** The purpose of the page, in one sentence. */
  readonly purpose: MessageDescriptor;
  readonly steps: readonly MessageDescriptor[];
  readonly problems: readonly Problem[];
  readonly related: readonly HelpTopic[];
  /** Pages that the text is about and that have a fixed address. */
  readonly pages?: readonly LinkedPage[];
}

interface Problem {
  readonly problem: MessageDescriptor;
  readonly answer: MessageDescriptor;
}

interface LinkedPage {
  readonly to: string;
  readonly label: MessageDescriptor;
  /** Photographers may not open it. */
  readonly forOwners?: true;
}
