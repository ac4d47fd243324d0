/** @vitest-environment jsdom */
import type { reports } from '@kallo/contract/insights/reports'
import { fail, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

const range = { from: '2026-10-01', to: '2026-10-31' }
const address = (path: string) => `/${path}?${new URLSearchParams(range)}`

it('[Q-01] a report that can be neither shown nor downloaded says so twice', async () => {
  fail('POST console/reports/view', 'unexpected', { code: 500, message: 'The report took too long.' })
  fail('POST console/reports/csv', 'unexpected', { code: 500, message: 'The file took too long.' })
  const { user } = renderPage(address('reports'))
  expect(await screen.findByText('The report took too long.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await screen.findByText('The file took too long.')).toBeTruthy()
  expect(requestsTo('POST console/reports/csv')[0]?.body).toMatchObject(range)
})

it('[Q-10] the payments behind a figure are those of its mode', async () => {
  const figure = { id: 'failed-charges', report: 'charges', label: 'Failed', name: 'Failed charges' } as const
  const values = { unit: 'count', isLoss: true, value: 2, previous: 1 } as const
  reply<typeof reports.changes>('POST console/reports/changes', {
    ...range,
    previous: { from: '2026-09-01', to: '2026-09-30' },
    mode: 'live',
    changes: [],
    figures: [{ ...figure, ...values, days: [2], previousDays: [1] }],
    isMailed: null,
  })
  renderPage(address('what-changed'))
  const link = await screen.findByRole('link', { name: /^Payments: / })
  expect(link.getAttribute('href')).toContain('state=failed&collection=saved-card&mode=live&')
})

it('[Q-11] a weekly mail that could not be switched on says so, and the switch stays off', async () => {
  reply<typeof reports.changes>('POST console/reports/changes', {
    ...range,
    previous: { from: '2026-09-01', to: '2026-09-30' },
    mode: 'test',
    changes: [],
    figures: [],
    isMailed: false,
  })
  fail('POST console/reports/mail-weekly', 'unexpected', { code: 500, message: 'It could not be stored.' })
  const { user } = renderPage(address('what-changed'))
  const weekly = await screen.findByRole('switch', { name: /^Email me this page/ })
  await user.click(weekly)
  expect(await screen.findByText('It could not be stored.')).toBeTruthy()
  expect(weekly).toHaveProperty('checked', false)
})
