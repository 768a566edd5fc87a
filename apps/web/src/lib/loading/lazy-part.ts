import { type ComponentType, createElement, lazy, useState } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A component in a chunk of its own. */
type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches it before it is shown. */
  readonly load: (by?: Load<Props>) => Promise<unknown>;
  /** Lets the next one that is shown fetch again. React remembers a failure for ever. */
  readonly forgetFailure: () => void;
};

/**
 * Like `lazy` of React, but a part whose chunk is loaded is shown at once. React would first show
 * the fallback, and the part 300 ms after it at the earliest.
 */
export function lazyPart<Props extends object>(load: Load<Props>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetched = async (by = load) => ({ default: (loaded = await by()) });
  const lazily = () => lazy(() => fetched()) as unknown as ComponentType<Props>;
  let later = lazily();
  const Part = (props: Props) => {
    const [Shown] = useState(() => loaded ?? later);
    return createElement(Shown, props);
  };
  return Object.assign(Part, {
    load: fetched,
    forgetFailure: () => {
      later = lazily();
    },
  });
}
