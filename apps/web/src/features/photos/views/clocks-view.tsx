import { Trans } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { EmptyState } from '#ui/empty-state.tsx';
import type { CardContext } from '../card-context.ts';
import { ClocksPanel } from '../clocks/clocks-panel.tsx';

/** How the clock of each camera of a card stood. */
export function ClocksView({ card }: { card: CardContext }) {
  const { cameras, anomalies } = card.report;
  return cameras.length > 0 ? (
    <ClocksPanel
      cameras={cameras}
      anomalies={anomalies}
      timeZone={card.timeZone}
      at={card.session.createdAt}
      onPoint={card.point}
    />
  ) : (
    <EmptyState icon={<IconClock aria-hidden="true" />} title={<Trans>No cameras yet</Trans>}>
      <Trans>The first QR photo shows how far off a camera’s clock is.</Trans>
    </EmptyState>
  );
}
