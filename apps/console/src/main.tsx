import '@kallo/ui/tokens.css'
import '@kallo/ui/base.css'
import '@kallo/ui/inter.css'
import './app/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createConsoleRouter } from './app/router.tsx'
import { createQueryClient } from './platform/query-client.ts'
import { startTheme } from './platform/theme.ts'

startTheme()

const root = document.getElementById('root')
if (root) {
  const queryClient = createQueryClient()
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createConsoleRouter(queryClient)} />
    </QueryClientProvider>,
  )
}
