/**
 * Service worker of the installed app, where no browser around it says what is wrong: a page that cannot be loaded, as
 * without a network, is replaced by one that tries again. Everything else goes to the network as if it were not there.
 */
const page = '/offline.html'
const name = 'offline'

const keepPage = async () => (await caches.open(name)).add(new Request(page, { cache: 'reload' }))

self.addEventListener('install', (event) => event.waitUntil(keepPage().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(fetch(request).catch(async (error) => (await caches.match(page)) ?? Promise.reject(error)))
})
