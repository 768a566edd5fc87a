/** The chosen photos, and the anchor of a run. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  /** The photo that was last chosen individually. A run starts here. */
  readonly anchor: string | null;
  /** The photos chosen before the current run, so that the run can shrink again. */
  readonly before: ReadonlySet<string>;
}

export const NOTHING: Selection = { chosen: new Set(), anchor: null, before: new Set() };

/** Chooses only this photo. */
export function only(id: string): Selection {
  return { chosen: new Set([id]), anchor: id, before: new Set() };
}

/** Chooses exactly these photos. A run then starts at the last of them. */
export function these(ids: readonly string[]): Selection {
  return { chosen: new Set(ids), anchor: ids.at(-1) ?? null, before: new Set() };
}

/** Adds this photo to the selection, or removes it. */
export function toggled({ chosen }: Selection, id: string): Selection {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return { chosen: next, anchor: next.size > 0 ? id : null, before: next };
}

/**
 * Chooses everything from the anchor to this photo in `order`, in addition to the photos chosen
 * before. Without an anchor it chooses only this photo.
 */
export function reached(selection: Selection, order: readonly string[], id: string): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (to < 0) return selection;
  if (from < 0) return only(id);
  const run = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selection, chosen: new Set([...selection.before, ...run]) };
}

/** The selection without photos that no longer exist. */
export function stillThere(selection: Selection, there: Pick<ReadonlySet<string>, 'has'>): Selection {
  if ([...selection.chosen].every((id) => there.has(id))) return selection;
  return {
    chosen: new Set([...selection.chosen].filter((id) => there.has(id))),
    anchor: selection.anchor !== null && there.has(selection.anchor) ? selection.anchor : null,
    before: new Set([...selection.before].filter((id) => there.has(id))),
  };
}
