/** @vitest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CreatePlanDialog } from './plan-dialogs.tsx'

it('[F-20] the first plan is put on sale, also if the dialog was opened while the plans were loading', () => {
  const dialog = (isFirst: boolean) => (
    <CreatePlanDialog isFirst={isFirst} onClose={() => undefined} onDone={() => Promise.resolve()} />
  )
  const { rerender } = render(dialog(false))
  const draft = () => screen.getByRole<HTMLInputElement>('radio', { name: /draft/i })
  expect(draft().checked).toBe(true)
  rerender(dialog(true))
  expect(draft().checked).toBe(false)
})
