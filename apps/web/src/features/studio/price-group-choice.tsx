import type { PriceGroup } from '@photoslate/contract/studio';
import { useLingui } from '@lingui/react/macro';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { PriceExample } from './price-example.tsx';

interface PriceGroupChoiceProps {
  groups: readonly PriceGroup[];
  /** The group that is selected initially. */
  chosen?: string;
}

/**
 * The choice of one of the studio's three price groups, each with example prices. The field is
 * `priceGroupId`.
 */
export function PriceGroupChoice({ groups, chosen }: PriceGroupChoiceProps) {
  const { t } = useLingui();
  return (
    <ChoiceField
      name="priceGroupId"
      legend={t`Price group for this session`}
      defaultValue={chosen}
      choices={groups.map((group) => ({
        value: group.id,
        label: group.name,
        detail: <PriceExample group={group} />,
      }))}
    />
  );
}
