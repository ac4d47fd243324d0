// Shows notifications (B-31), a page of its own when a page cannot be loaded, and downloads from the shell that the app stores
// (P-48). A shell is complete and of one version; names of its files contain a hash of their content. So an update of the service
// never meets files of another version.
const offlineFiles = ['/offline.html', '/offline.js']
const cacheName = 'offline-3'
const shellPrefix = 'shell-'
const downloads = '/my/downloads'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(offlineFiles.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const removeOthers = caches
    .keys()
    .then((names) =>
      Promise.all(
        names
          .filter((name) => name !== cacheName && !name.startsWith(shellPrefix))
          .map((name) => caches.delete(name)),
      ),
    )
  // The page is requested while the worker starts.
  const preload = self.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([removeOthers, preload]).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate') {
    // The console reports lost connections itself.
    if (isConsole(pathname)) return
    const page = isDownloads(pathname) ? loadDownloads(event) : load(event)
    event.respondWith(page.catch(() => offlinePage(pathname)))
  } else if (pathname === '/offline.js') {
    event.respondWith(caches.match('/offline.js').then((cached) => cached ?? fetch(request)))
  } else if (request.method === 'GET' && isShellFile(request.url)) {
    event.respondWith(fromShell(pathname).then((cached) => cached ?? fetch(request)))
  }
})

const isShellFile = (address) => {
  const { origin, pathname } = new URL(address)
  const isFile =
    pathname.startsWith('/assets/') || pathname === '/browser-check.js' || pathname === '/favicon.svg'
  return origin === self.location.origin && (isFile || (pathname.startsWith('/cms/') && !navigator.onLine))
}

/** From a shell that is complete; undefined: it is not stored. */
const fromShell = async (path) => {
  for (const name of await caches.keys()) {
    if (!name.startsWith(shellPrefix)) continue
    const shell = await caches.open(name)
    const file = await shell.match(path)
    if (file && (await shell.match('/shell-complete'))) return file
  }
}

const isConsole = (pathname) => pathname === '/console' || pathname.startsWith('/console/')

const isDownloads = (pathname) => pathname === downloads || pathname.startsWith(`${downloads}/`)

const offlinePage = async (pathname) =>
  (isDownloads(pathname) && (await fromShell(downloads))) || caches.match('/offline.html')

// What this worker receives is not in the Resource Timing of its pages: the data meter of one of them counts it (P-34).
let unreportedBytes = 0
const reportReceived = async () => {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- clients of a worker have its origin.
  page.postMessage({ receivedBytes: unreportedBytes })
  unreportedBytes = 0
}
new PerformanceObserver((list) => {
  for (const { transferSize } of list.getEntries()) unreportedBytes += transferSize
  if (unreportedBytes > 0) void reportReceived()
}).observe({ type: 'resource', buffered: true })

const load = async (event) => (await event.preloadResponse) ?? fetch(event.request)

const longestWaitMs = 4_000

/** P-48: a network that delivers nothing, or a server that fails, counts as no connection if the shell can be shown instead. */
const loadDownloads = async (event) => {
  const loaded = load(event)
  loaded.catch(() => undefined)
  if (!(await fromShell(downloads))) return loaded
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('no response')), longestWaitMs))
  const response = await Promise.race([loaded, late])
  if (response.status >= 500) throw new Error('the server failed')
  return response
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  const options = { body, tag, data: { path } }
  event.waitUntil(self.registration.showNotification(title, options))
})

const answerMs = 500

/** Whether a window shows the app and says that it has no player, which would be interrupted (P-49). */
const isFree = (page) => {
  const { pathname } = new URL(page.url)
  if (isConsole(pathname) || pathname.includes('/play/')) return false
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (answer) => {
      clearTimeout(late)
      port1.close()
      resolve(answer)
    }
    const late = setTimeout(() => settle(false), answerMs)
    port1.addEventListener('message', ({ data }) => settle(data.hasPlayer === false))
    port1.start()
    page.postMessage({ asksForPlayer: true }, [port2])
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data.path, self.location.origin).href
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window' })
    const answers = await Promise.all(windows.map(isFree))
    const free = windows.find((_, index) => answers[index])
    if (free) return (await free.navigate(address))?.focus()
    return self.clients.openWindow(address)
  }
  event.waitUntil(open())
})
