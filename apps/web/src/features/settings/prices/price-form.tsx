import type { PriceGroup } from '@photoslate/contract/studio';
import { formatPrice, priceOf } from '@photoslate/domain/price';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/loading/notifications.ts';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { keys } from '#lib/query/keys.ts';
import { Form, type Values } from '#ui/form/form.tsx';
import { useFormState } from '#ui/form/form-state.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';
import { centsOf, eurosOf } from './euros.ts';
import style from './price-form.module.css';

const SHOWN = [1, 2, 3, 5, 10];
const PRICES = ['firstPhotoCents', 'extraPhotoCents', 'buyAllCents'] as const;

/** One of the three price groups, with example prices for some numbers of photos. */
export function PriceForm({ group }: { group: PriceGroup }) {
  const { t } = useLingui();
  const client = useQueryClient();
  return (
    <Section title={group.name}>
      {/* Saved values replace the form, also while a field of it has the focus. */}
      <div key={JSON.stringify(group)} ref={passFocusOn}>
        <Form
          edits={`prices ${group.id}`}
          check={(values) =>
            Object.fromEntries(
              PRICES.filter((name) => Number.isNaN(centsOf(values[name] ?? ''))).map((name) => [
                name,
                t`Enter an amount, e.g. 12 or 12,50.`,
              ]),
            )
          }
          onSubmit={async (values) => {
            const body = {
              name: values['name'] ?? '',
              firstPhotoCents: centsOf(values['firstPhotoCents'] ?? ''),
              extraPhotoCents: centsOf(values['extraPhotoCents'] ?? ''),
              buyAllCents: centsOf(values['buyAllCents'] ?? ''),
            };
            const { data } = await call(
              'studio.updatePriceGroup',
              { params: { id: group.id }, body },
              { quiet: true },
            );
            client.setQueryData<PriceGroup[]>(keys.prices, (all) =>
              all?.map((one) => (one.id === data.id ? data : one)),
            );
            notify('success', t`Saved`);
          }}
        >
          <TextField name="name" label={t`Name`} defaultValue={group.name} maxLength={60} required />
          <Prices group={group} />
          <SubmitButton tone="quiet">
            <Trans>Save</Trans>
          </SubmitButton>
        </Form>
      </div>
    </Section>
  );
}

/** The three prices, with example prices that update while the user types. */
function Prices({ group }: { group: PriceGroup }) {
  const { t } = useLingui();
  const { draft } = useFormState();
  const [typed, setTyped] = useState<Values>(draft);
  const centsIn = (name: (typeof PRICES)[number]) =>
    typed[name] === undefined ? group[name] : centsOf(typed[name]);
  const prices = {
    firstPhotoCents: centsIn('firstPhotoCents'),
    extraPhotoCents: centsIn('extraPhotoCents'),
    buyAllCents: centsIn('buyAllCents'),
  };
  const known = Object.values(prices).every(Number.isFinite);
  const field = (name: (typeof PRICES)[number], label: string) => (
    <TextField
      name={name}
      label={label}
      defaultValue={eurosOf(group[name])}
      inputMode="decimal"
      autoComplete="off"
      required
      onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
    />
  );
  return (
    <>
      <div className={style.prices}>
        {field('firstPhotoCents', t`First photo, €`)}
        {field('extraPhotoCents', t`Each extra photo, €`)}
        {field('buyAllCents', t`All photos, €`)}
      </div>
      <dl className={style.examples} data-figures>
        {SHOWN.map((count) => (
          <div key={count}>
            <dt>
              <Plural value={count} one="# photo" other="# photos" />
            </dt>
            <dd>{known ? formatPrice(priceOf(count, prices)) : '–'}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
