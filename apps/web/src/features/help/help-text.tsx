import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

/** A text of the help. The names of buttons and headings, between `<0>` and `</0>`, are strong. */
export function HelpText({ text }: { text: MessageDescriptor }) {
  const { i18n } = useLingui();
  const parts = i18n._(text).split(/<\/?0>/);
  // Every second part is a name.
  return parts.map((part, at) => (at % 2 === 0 ? part : <strong key={at}>{part}</strong>));
}
