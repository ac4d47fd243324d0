import '@kallo/ui/tokens.css'
import '@kallo/ui/base.css'
import '@kallo/ui/inter.css'
import './app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { currentLocale } from '../platform/language.ts'
import { createQueryClient } from '../platform/query-client.ts'
import { startTheme } from '../platform/theme.ts'
import { createConsoleRouter } from './router.tsx'

/** Renders the console. */
export function start(): void {
  startTheme()
  const root = document.getElementById('root')
  if (!root) return
  const queryClient = createQueryClient()
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale={currentLocale()}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createConsoleRouter(queryClient)} />
        </QueryClientProvider>
      </AriaI18nProvider>
    </I18nProvider>,
  )
}
