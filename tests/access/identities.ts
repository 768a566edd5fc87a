/** All identities that send requests. */
export const IDENTITIES = [
  'nobody',
  'customer',
  'unpaid',
  'revoked',
  'recalled',
  'shared',
  'unshared',
  'photographer',
  'colleague',
  'owner',
  'stranger',
  'operator',
  'expired',
  'ended',
  'deactivated',
  'noise',
  'tokenAsLink',
  'linkAsToken',
] as const;
export type Who = (typeof IDENTITIES)[number];

/** The scopes of canaries that each identity may see in a response. */
export const MAY_SEE: Record<Who, RegExp> = {
  nobody: /^$/,
  customer: /^(apub|one|shared|creditone)$/,
  unpaid: /^(apub|two)$/,
  revoked: /^$/,
  recalled: /^(apub|four)$/,
  shared: /^(apub|shared)$/,
  unshared: /^$/,
  photographer: /^(apub|astaff|anna|field|shared|one|two|three|four|(exif|credit)\w+)$/,
  colleague: /^(apub|astaff|bea)$/,
  owner: /^(?!bstudio|secret)/,
  stranger: /^bstudio$/,
  operator: /^(apub|bstudio|cops)$/,
  expired: /^$/,
  ended: /^$/,
  deactivated: /^$/,
  noise: /^$/,
  tokenAsLink: /^$/,
  linkAsToken: /^$/,
};
