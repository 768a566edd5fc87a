import type { Call, Handlers } from '#platform/routes.ts';
import type { Platform } from '#platform/platform.ts';
import type { Routes } from '@photoslate/contract/routes';
import type { ChangeContext } from './change-context.ts';
import { movePhotos } from './move-photos.ts';
import { merge } from './merge.ts';
import { moveToSession } from './move-to-session.ts';
import { newShoot } from './new-shoot.ts';
import { listChanges, renderChange } from './render-change.ts';
import { dismissAnomaly } from './dismiss-anomaly.ts';
import { undo } from './undo.ts';

type ChangeCall = Pick<Call<Routes['changes.undo']>, 'tx' | 'identity' | 'now'>;

export const changeHandlers = (platform: Platform) => {
  const changed = async (call: ChangeCall, change: (changing: ChangeContext) => Promise<string>) => {
    const { tx, identity, now } = call;
    return renderChange(tx, identity, await change({ platform, tx, identity, now }));
  };
  return {
    'changes.movePhotos': async (call) =>
      changed(call, (changing) => movePhotos(changing, call.params.id, call.body)),
    'changes.newShoot': async (call) =>
      changed(call, (changing) => newShoot(changing, call.params.id, call.body)),
    'changes.moveToSession': async (call) =>
      changed(call, (changing) => moveToSession(changing, call.params.id, call.body)),
    'changes.dismissAnomaly': async (call) =>
      changed(call, (changing) => dismissAnomaly(changing, call.params.id, call.body)),
    'changes.mergeShoots': async (call) =>
      changed(call, (changing) => merge(changing, call.params.id, call.body)),
    'changes.undo': async (call) =>
      changed(call, (changing) => undo(changing, call.params.id, call.params.changeId)),
    'changes.list': async ({ tx, identity, params, query }) => listChanges(tx, identity, params.id, query),
  } satisfies Partial<Handlers>;
};
