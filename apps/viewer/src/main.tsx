import '@kallo/ui/tokens.css'
import '@kallo/ui/base.css'
import { i18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { putFirstData } from './platform/first-data.ts'
import { whenIdle } from './platform/connection.ts'
import { firstPainted } from './platform/first-paint.ts'
import { keepInstallOffer } from './platform/install-prompt.ts'
import { startWithLanguage } from './platform/language.ts'
import { createQueryClient } from './platform/query-client.ts'
import { readStored, writeStored } from './platform/storage.ts'

const client = createQueryClient()
putFirstData(client, document.getElementById('kallo-first')?.textContent)

const root = document.getElementById('root')
// No top-level await: chunks that import this one would deadlock.
if (root) {
  const isReady = Promise.all([startWithLanguage(), firstPainted(root)])
  void isReady.then(() => createRoot(root).render(<App client={client} i18n={i18n} />))
}

keepInstallOffer()
// P-34: the buffer of Resource Timing contains what was received before this module is loaded.
void import('./player/data-meter.ts').then(({ dataMeter }) => dataMeter())
// P-46: downloads continue as soon as the app starts, on slow networks too.
if (readStored('downloads'))
  void import('./streaming/downloads/downloads.ts').then(({ startDownloads }) => startDownloads())
whenIdle(() => {
  // P-28: the pages of players send it with their first request.
  writeStored('timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  void import('./platform/service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker())
})
