import type { StudioSettings } from '@photoslate/contract/settings';
import type { ReactNode } from 'react';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useSettings } from './use-settings.ts';

/**
 * Renders its children with the studio's settings once they are loaded; before that, the loading or
 * error state.
 */
export function SettingsShown({ children }: { children: (settings: StudioSettings) => ReactNode }) {
  const settings = useSettings();
  const loading = useSteadyLoading(settings.isPending);
  if (loading) return <SkeletonRows rows={4} />;
  if (settings.error) return <ReadFailed error={settings.error} retry={() => void settings.refetch()} />;
  return settings.data && children(settings.data);
}
