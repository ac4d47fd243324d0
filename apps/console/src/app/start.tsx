import '@kallo/ui/tokens.css'
import '@kallo/ui/base.css'
import '@kallo/ui/inter.css'
import './app.css'
import { UiTextsContext, type UiTexts } from '@kallo/ui/texts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { currentLocale } from '../platform/language.ts'
import { createQueryClient } from '../platform/query-client.ts'
import { startTheme } from '../platform/theme.ts'
import { createConsoleRouter } from './router.tsx'

const uiTexts: UiTexts = {
  cancel: t`Cancel`,
  results: t`Results`,
  select: t`Select`,
  selectAllRows: t`Select all rows`,
  selectRow: t`Select the row`,
  somethingWentWrong: t`Something went wrong.`,
}

/** Renders the console. */
export function start(): void {
  startTheme()
  const root = document.getElementById('root')
  if (!root) return
  const queryClient = createQueryClient()
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale={currentLocale()}>
        <UiTextsContext value={uiTexts}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={createConsoleRouter(queryClient)} />
          </QueryClientProvider>
        </UiTextsContext>
      </AriaI18nProvider>
    </I18nProvider>,
  )
}
