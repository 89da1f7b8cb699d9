/**
 * The installed app keeps a page that says that there is no network (`public/offline-worker.js`). In a tab, the browser
 * says so itself, with its own ways to try again.
 */
export function keepOfflinePage(): void {
  if (!matchMedia('(display-mode: standalone)').matches) return
  // Without it, the browser's own page appears.
  navigator.serviceWorker?.register('/offline-worker.js').catch(() => {})
}
