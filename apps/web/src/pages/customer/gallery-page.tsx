import { Page as Screen } from '#ui/page.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

export function Page() {
  return (
    <Screen title="Photoslate">
      <SkeletonRows />
    </Screen>
  );
}
