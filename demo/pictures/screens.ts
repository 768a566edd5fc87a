import type { Screen } from './screen.ts';
import { accountScreens } from './screens/account-screens.ts';
import { cardScreens } from './screens/card-screens.ts';
import { consentScreens } from './screens/consent-screens.ts';
import { customerScreens } from './screens/customer-screens.ts';
import { entryScreens, nativeScreens } from './screens/entry-screens.ts';
import { fieldScreens, lastScreens } from './screens/field-screens.ts';
import { mainScreens } from './screens/main-screens.ts';
import { operatorScreens } from './screens/operator-screens.ts';
import { studioScreens } from './screens/studio-screens.ts';

/** Every screen in each of its states: the main ones, then the others in the order of the demo. */
export const screens: readonly Screen[] = [
  ...mainScreens,
  ...entryScreens,
  ...fieldScreens,
  ...cardScreens,
  ...studioScreens,
  ...accountScreens,
  ...operatorScreens,
  ...customerScreens,
  ...consentScreens,
  ...nativeScreens,
  ...lastScreens,
];
