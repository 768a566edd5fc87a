import { Plural } from '@lingui/react/macro';

/** The question about `count` photos for which no repair is proposed. */
export const UnassignedQuestion = ({ count }: { count: number }) => (
  <Plural value={count} one="Where does this belong?" other="Where do these belong?" />
);
