import type { Claim } from '@photoslate/contract/customers';
import { useState } from 'react';

interface ClaimChoice {
  /** The different details of the claims. Claims with identical details are one line. */
  lines: readonly string[];
  /** Several people may have signed up with this address, so each ticks their own line. */
  isChoice: boolean;
  ticked: ReadonlySet<string>;
  tick: (line: string, on: boolean) => void;
  /** The claims of the person: all of them if there is no choice, else those that are ticked. */
  mine: readonly Claim[];
}

/** The claims of one address, of which a person confirms their own. */
export function useClaimChoice(claims: readonly Claim[], detailsOf: (claim: Claim) => string): ClaimChoice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const lines = [...new Set(claims.map(detailsOf))];
  // The claims of a ticked line may be gone meanwhile.
  const ticked = new Set(lines.filter((line) => chosen.has(line)));
  const isChoice = lines.length > 1;
  return {
    lines,
    isChoice,
    ticked,
    tick: (line, on) =>
      setChosen(new Set(on ? [...ticked, line] : [...ticked].filter((other) => other !== line))),
    mine: claims.filter((claim) => !isChoice || ticked.has(detailsOf(claim))),
  };
}
