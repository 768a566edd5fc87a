import type { Change } from '@photoslate/contract/changes';
import { plural, t } from '@lingui/core/macro';
import type { LabelOf } from '../questions/reason-words.ts';

/**
 * The label of a shoot that no longer exists: it was merged into another one, or its creation was
 * undone.
 */
const UNKNOWN = '?';

/** Describes a change in a sentence without its subject: "7 photographs put into shoot 4". */
export function changeWords({ what, photoCount }: Change, labelOf: LabelOf): string {
  switch (what.kind) {
    case 'new-shoot': {
      const label = labelOf(what.shootId);
      if (label === UNKNOWN)
        return plural(photoCount, {
          one: '# photograph made into a shoot of its own',
          other: '# photographs made into a shoot of their own',
        });
      return plural(photoCount, {
        one: `# photograph made into shoot ${label}`,
        other: `# photographs made into shoot ${label}`,
      });
    }
    case 'move-to-session':
      return plural(photoCount, {
        one: '# photograph moved to another session',
        other: '# photographs moved to another session',
      });
    case 'merge': {
      const from = labelOf(what.shootId);
      const into = labelOf(what.intoShootId);
      if (from === UNKNOWN) return t`A shoot was merged into shoot ${into}`;
      return t`Shoot ${from} merged into shoot ${into}`;
    }
    case 'settle':
      return what.settled ? t`Left as is` : t`Question reopened`;
    case 'decide':
      return decisionWords(what.decision, photoCount, labelOf);
    default:
      return what satisfies never;
  }
}

type Decision = Extract<Change['what'], { kind: 'decide' }>['decision'];

function decisionWords(decision: Decision, count: number, labelOf: LabelOf): string {
  const labels = 'shootIds' in decision ? decision.shootIds.map(labelOf).join(', ') : '';
  switch (decision.kind) {
    case 'shoots':
      return plural(count, {
        one: `# photograph put into shoot ${labels}`,
        other: `# photographs put into shoot ${labels}`,
      });
    case 'add':
      return plural(count, {
        one: `# photograph also put into shoot ${labels}`,
        other: `# photographs also put into shoot ${labels}`,
      });
    case 'remove':
      return plural(count, {
        one: `# photograph taken out of shoot ${labels}`,
        other: `# photographs taken out of shoot ${labels}`,
      });
    case 'hidden':
      return plural(count, { one: '# photograph hidden', other: '# photographs hidden' });
    case 'qr-frame':
      return plural(count, { one: '# photograph is a QR frame', other: '# photographs are QR frames' });
    case 'automatic':
      return plural(count, {
        one: '# photo returned to the matching',
        other: '# photos returned to the matching',
      });
    default:
      return decision satisfies never;
  }
}
