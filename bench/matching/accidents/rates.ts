/**
 * How often each accident happens. The first group is per group of people, the second per frame or
 * photo, the third per event (a probability that the accident rules the whole event).
 */
export interface AccidentRates {
  readonly missed: number;
  readonly unread: number;
  readonly stale: number;
  readonly twice: number;
  readonly previousCard: number;
  readonly previousLive: number;
  readonly codeAfter: number;
  readonly tapLate: number;
  readonly tapLateAll: number;
  readonly tapEarly: number;
  readonly othersUnannounced: number;
  readonly backUnannounced: number;
  readonly backCodeOnly: number;
  readonly backReopened: number;
  readonly scenery: number;
  readonly together: number;
  readonly clockSet: number;
  readonly clockSmall: number;
  readonly clockAndBack: number;
  readonly newCard: number;

  readonly deleted: number;
  readonly deletedCodes: number;
  readonly exported: number;
  readonly exportedBeside: number;
  readonly renamed: number;
  readonly redated: number;
  readonly exportDated: number;

  readonly uncalibrated: number;
  readonly oneCamera: number;
  readonly bodiesSwapped: number;
  readonly summerTimeEnds: number;
  readonly zoneChanged: number;
  readonly clockSetInBreak: number;
  readonly constantTime: number;
  readonly frozenSome: number;
  readonly bursts: number;
  readonly secondWithoutCodes: number;
  readonly withoutAnyCode: number;
  readonly rollover: number;
  readonly seriesChange: number;
  readonly oneKey: number;
  readonly oneKeyClose: number;
  readonly oneKeyReset: number;
  readonly twins: number;
  readonly twoTeamsReset: number;
  readonly twoTeamsOneKey: number;
  readonly onePhoneForTwo: number;
  readonly wholeSeconds: number;
  readonly year2000: number;
  readonly year2000Midway: number;
  readonly fastDrift: number;
  readonly phoneLies: number;
  readonly printed: number;
  readonly allCodesAfter: number;
  readonly rawBeside: number;
  readonly phonePictures: number;
  readonly oneFolder: number;
  readonly quick: number;
}

export type Accident = keyof AccidentRates;

/** Accidents that are drawn for each group of people or for each frame. */
const OFTEN: ReadonlyMap<Accident, number> = new Map([
  ['missed', 0.06],
  ['unread', 0.06],
  ['stale', 0.06],
  ['twice', 0.3],
  ['previousCard', 0.06],
  ['previousLive', 0.06],
  ['codeAfter', 0.1],
  ['tapLate', 0.08],
  ['tapLateAll', 0.05],
  ['tapEarly', 0.08],
  ['othersUnannounced', 0.05],
  ['backUnannounced', 0.06],
  ['backCodeOnly', 0.06],
  ['backReopened', 0.06],
  ['scenery', 0.1],
  ['together', 0.08],
  ['clockSet', 0.08],
  ['clockSmall', 0.08],
  ['clockAndBack', 0.15],
  ['newCard', 0.08],
  ['deleted', 0.35],
  ['deletedCodes', 0.4],
  ['exported', 0.15],
  ['exportedBeside', 0.15],
  ['renamed', 0.5],
  ['redated', 0.1],
  ['exportDated', 0.1],
]);

/** Accidents that rule a whole event. */
const ALWAYS: readonly Accident[] = [
  'uncalibrated',
  'oneCamera',
  'bodiesSwapped',
  'summerTimeEnds',
  'zoneChanged',
  'clockSetInBreak',
  'constantTime',
  'frozenSome',
  'bursts',
  'secondWithoutCodes',
  'withoutAnyCode',
  'rollover',
  'seriesChange',
  'oneKey',
  'oneKeyClose',
  'oneKeyReset',
  'twins',
  'twoTeamsReset',
  'twoTeamsOneKey',
  'onePhoneForTwo',
  'wholeSeconds',
  'year2000',
  'year2000Midway',
  'fastDrift',
  'phoneLies',
  'printed',
  'allCodesAfter',
  'rawBeside',
  'phonePictures',
  'oneFolder',
  'quick',
];

const NONE = Object.fromEntries([...OFTEN.keys(), ...ALWAYS].map((name) => [name, 0]));

const ratesOf = (own: Partial<AccidentRates>): AccidentRates => ({ ...NONE, ...own }) as AccidentRates;

/** In the mix an event has each frequent accident with this probability, at a part of its rate. */
const MIX_CHOSEN = 0.4;
const MIX_PART = 6;
/** In the mix an accident of files, or one that rules the whole event, has this probability. */
const MIX_SELDOM = 0.009;
const FILES: ReadonlySet<Accident> = new Set([
  'deleted',
  'deletedCodes',
  'exported',
  'exportedBeside',
  'renamed',
  'redated',
  'exportDated',
]);

/** The rates of one event of the mix. `is` draws with a probability. */
export function mixedRates(is: (probability: number) => boolean): AccidentRates {
  const own: Partial<Record<Accident, number>> = {};
  for (const [name, rate] of OFTEN)
    if (is(FILES.has(name) ? MIX_SELDOM : MIX_CHOSEN)) own[name] = rate / MIX_PART;
  for (const name of ALWAYS) if (is(MIX_SELDOM)) own[name] = 1;
  return ratesOf(own);
}

/** Every kind of accident by itself, and the ordinary event. The mix has its own function. */
export const KINDS: ReadonlyMap<string, AccidentRates> = new Map([
  ['base', ratesOf({})],
  ...[...OFTEN].map(([name, rate]) => [name, ratesOf({ [name]: rate })] as const),
  ...ALWAYS.map((name) => [name, ratesOf({ [name]: 1 })] as const),
]);
