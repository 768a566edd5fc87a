import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Tabs } from '#ui/tabs.tsx';
import type { CardView } from './card-view.ts';

interface CardTabsProps {
  sessionId: string;
  view: CardView;
  /** The open questions of the whole card; 0 while they are loading. */
  questionCount: number;
}

/** The parts of a card, as links. */
export function CardTabs({ sessionId, view, questionCount }: CardTabsProps) {
  const { t } = useLingui();
  const address = `/session/${sessionId}/photos`;
  const tab = (to: CardView, label: ReactNode) => ({
    to: to === 'photos' ? address : `${address}?view=${to}`,
    label,
    current: to === view,
  });
  return (
    <Tabs
      label={t`View`}
      items={[
        tab('photos', <Trans>Photos</Trans>),
        { ...tab('questions', <Trans>Questions</Trans>), count: questionCount, tone: 'look' },
        tab('shoots', <Trans>Shoots</Trans>),
        tab('clocks', <Trans>Clocks</Trans>),
      ]}
    />
  );
}
