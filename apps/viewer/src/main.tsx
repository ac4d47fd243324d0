import '@kallo/ui/tokens.css'
import '@kallo/ui/base.css'
import { i18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { messages } from './locales/en.po'
import { putFirstData } from './platform/first-data.ts'
import { makeQueryClient } from './platform/query-client.ts'

i18n.loadAndActivate({ locale: 'en', messages })

const client = makeQueryClient()
putFirstData(client, document.getElementById('kallo-first')?.textContent)

const root = document.getElementById('root')
if (root) createRoot(root).render(<App client={client} i18n={i18n} />)
