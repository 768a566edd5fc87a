import type { Shoot } from '@photoslate/contract/shoots';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { Combobox } from '#ui/combobox.tsx';

interface ShootSearchProps {
  shoots: readonly Shoot[];
  onPick: (shootId: string) => void;
}

/** Finds a shoot by its number, its name or its customers. Typing can begin at once. */
export function ShootSearch({ shoots, onPick }: ShootSearchProps) {
  const { t } = useLingui();
  const { fullNameOf } = useShootNames();
  const box = useRef<HTMLDivElement>(null);
  // The drawer focuses its title when it opens.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box}>
      <Combobox
        label={t`Find a shoot`}
        placeholder={t`Number or name`}
        value={null}
        options={shoots.map((shoot) => ({
          id: shoot.id,
          label: fullNameOf(shoot),
          keywords: shoot.customers.map(({ email }) => email).join(' '),
        }))}
        onChoose={(id) => id !== null && onPick(id)}
      />
    </div>
  );
}
