/** @vitest-environment jsdom */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../platform/query-client.ts'
import { CreatePlanDialog } from './plan-dialogs.tsx'

it('[F-20] the first plan is put on sale, also if the dialog was opened while the plans were loading', () => {
  const client = createQueryClient()
  const dialog = (isFirst: boolean) => (
    <QueryClientProvider client={client}>
      <CreatePlanDialog isFirst={isFirst} onClose={() => undefined} onDone={() => Promise.resolve()} />
    </QueryClientProvider>
  )
  const { rerender } = render(dialog(false))
  const draft = () => screen.getByRole<HTMLInputElement>('radio', { name: /draft/i })
  expect(draft().checked).toBe(true)
  rerender(dialog(true))
  expect(draft().checked).toBe(false)
})
