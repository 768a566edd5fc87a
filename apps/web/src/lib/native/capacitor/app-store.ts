/**
 * Where the app is in the App Store, which is asked by country and opened by number:
 * `<meta name="photoslate-app-store" content="https://apps.apple.com/de/app/id1234567890">`, written when the app was built.
 * Null: it is not there yet.
 */
export function appStorePlace(): { country: string; appId: string } | null {
  const meta = document.querySelector('meta[name="photoslate-app-store"]');
  const parts = /\.com\/([a-z]{2})\/app\/(?:.+\/)?id(\d+)$/.exec(meta?.getAttribute('content') ?? '');
  const [, country, appId] = parts ?? [];
  return country && appId ? { country, appId } : null;
}
