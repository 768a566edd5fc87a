import type { Session } from '@photoslate/contract/sessions';
import type { PriceGroup } from '@photoslate/contract/studio';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PriceList } from './price-list.tsx';
import style from './prices-drawer.module.css';

interface PricesDrawerProps {
  open: boolean;
  onClose: () => void;
  session: Session;
  groups: readonly PriceGroup[];
  /** The choice of a group, as a field `priceGroupId`. */
  choice: ReactNode;
  onChange: (group: PriceGroup) => void;
  /** The number of the first order, which fixes the prices; undefined while it is unknown. */
  firstOrder: string | null | undefined;
}

/** Explains the prices of a session. Another price group can be chosen until the first order. */
export function PricesDrawer({
  open,
  onClose,
  session,
  groups,
  choice,
  onChange,
  firstOrder,
}: PricesDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer open={open} onClose={onClose} title={t`Prices`}>
      <PriceList prices={session.priceGroup} />
      {firstOrder && (
        <Notice>
          <Trans>These prices are fixed: order {firstOrder} used them.</Trans>
        </Notice>
      )}
      {firstOrder === undefined && (
        <p className={style.until}>
          <Trans>You can change the prices once the orders of this session have loaded.</Trans>
        </p>
      )}
      {firstOrder === null && groups.length > 0 && (
        <Form
          edits={`prices of session ${session.id}`}
          onSubmit={({ priceGroupId }) => {
            const group = groups.find(({ id }) => id === priceGroupId);
            if (group && group.id !== session.priceGroup.id) onChange(group);
            onClose();
            return Promise.resolve();
          }}
        >
          {choice}
          <p className={style.until}>
            <Trans>You can change this until the first order.</Trans>
          </p>
          <SubmitButton>
            <Trans>Use these prices</Trans>
          </SubmitButton>
        </Form>
      )}
    </Drawer>
  );
}
