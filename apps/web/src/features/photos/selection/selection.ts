/** Which photos are chosen, and from where a run is measured. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  /** The photo that was chosen last by itself: a run goes from here. */
  readonly anchor: string | null;
  /** What was chosen before the run that is being drawn, so that the run can shrink again. */
  readonly before: ReadonlySet<string>;
}

export const NOTHING: Selection = { chosen: new Set(), anchor: null, before: new Set() };

/** This one, and no other. */
export function only(id: string): Selection {
  return { chosen: new Set([id]), anchor: id, before: new Set() };
}

/** All of these; a run then goes on from the last. */
export function these(ids: readonly string[]): Selection {
  return { chosen: new Set(ids), anchor: ids.at(-1) ?? null, before: new Set() };
}

/** This one too, or this one not any more. */
export function toggled({ chosen }: Selection, id: string): Selection {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return { chosen: next, anchor: next.size > 0 ? id : null, before: next };
}

/** Everything from the anchor to this one, in `order`, beside what was chosen before. Without an anchor: this one alone. */
export function reached(selection: Selection, order: readonly string[], id: string): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (to < 0) return selection;
  if (from < 0) return only(id);
  const run = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selection, chosen: new Set([...selection.before, ...run]) };
}

/** The same selection without what is gone. */
export function stillThere(selection: Selection, order: readonly string[]): Selection {
  const there = new Set(order);
  if ([...selection.chosen].every((id) => there.has(id))) return selection;
  return {
    chosen: new Set([...selection.chosen].filter((id) => there.has(id))),
    anchor: selection.anchor !== null && there.has(selection.anchor) ? selection.anchor : null,
    before: new Set([...selection.before].filter((id) => there.has(id))),
  };
}
