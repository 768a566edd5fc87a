/**
 * The app's entry in the App Store. The store is queried by country and opened by number. The build
 * writes `<meta name="photoslate-app-store" content="https://apps.apple.com/de/app/id1234567890">`.
 *
 * @returns null if the app is not in the App Store yet
 */
export function appStorePlace(): { country: string; appId: string } | null {
  const meta = document.querySelector('meta[name="photoslate-app-store"]');
  const parts = /\.com\/([a-z]{2})\/app\/(?:.+\/)?id(\d+)$/.exec(meta?.getAttribute('content') ?? '');
  const [, country, appId] = parts ?? [];
  return country && appId ? { country, appId } : null;
}
