import type { Change } from '@photoslate/contract/changes';
import { plural, t } from '@lingui/core/macro';
import type { LabelOf } from '../questions/reason-words.ts';

/**
 * The label of a shoot that no longer exists: it was merged into another one, or its creation was
 * undone.
 */
const UNKNOWN = '?';

/** Describes a change in a sentence without its subject: "7 photos moved to shoot 4". */
export function changeWords({ what, photoCount }: Change, labelOf: LabelOf): string {
  switch (what.kind) {
    case 'new-shoot': {
      const label = labelOf(what.shootId);
      if (label === UNKNOWN)
        return plural(photoCount, {
          one: '# photo moved to a new shoot',
          other: '# photos moved to a new shoot',
        });
      return plural(photoCount, {
        one: `# photo moved to new shoot ${label}`,
        other: `# photos moved to new shoot ${label}`,
      });
    }
    case 'move-to-session':
      return plural(photoCount, {
        one: '# photo moved to another session',
        other: '# photos moved to another session',
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
        one: `# photo moved to shoot ${labels}`,
        other: `# photos moved to shoot ${labels}`,
      });
    case 'add':
      return plural(count, {
        one: `# photo added to shoot ${labels}`,
        other: `# photos added to shoot ${labels}`,
      });
    case 'remove':
      return plural(count, {
        one: `# photo removed from shoot ${labels}`,
        other: `# photos removed from shoot ${labels}`,
      });
    case 'hidden':
      return plural(count, { one: '# photo hidden', other: '# photos hidden' });
    case 'qr-frame':
      return plural(count, { one: '# photo marked as QR photo', other: '# photos marked as QR photos' });
    case 'automatic':
      return plural(count, {
        one: '# photo assigned automatically again',
        other: '# photos assigned automatically again',
      });
    default:
      return decision satisfies never;
  }
}
