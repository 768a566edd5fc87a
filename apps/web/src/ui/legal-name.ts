import type { LegalKind } from '@photoslate/contract/settings';
import { t } from '@lingui/core/macro';

/** The name of a legal page, as its link and its title. */
export function legalName(kind: LegalKind): string {
  switch (kind) {
    case 'imprint':
      return t`Imprint`;
    case 'terms':
      return t`Terms`;
    case 'withdrawal':
      return t`Right of withdrawal`;
    case 'privacy':
      return t`Privacy`;
    default:
      return kind satisfies never;
  }
}
