import { Plural } from '@lingui/react/macro';

/** The question about `count` photos that nothing is proposed for. */
export const UnassignedQuestion = ({ count }: { count: number }) => (
  <Plural value={count} one="Where does this belong?" other="Where do these belong?" />
);
