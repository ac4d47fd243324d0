import './platform/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createConsoleRouter } from './app/router.tsx'
import { createQueryClient } from './platform/query-client.ts'

const root = document.getElementById('root')
if (root) {
  const queryClient = createQueryClient()
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createConsoleRouter(queryClient)} />
    </QueryClientProvider>,
  )
}
