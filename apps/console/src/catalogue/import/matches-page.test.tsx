/** @vitest-environment jsdom */
import type { imports } from '@kallo/contract/catalogue/import'
import type { importMatches } from '@kallo/contract/catalogue/import-matches'
import { fail, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aBatch, aMatch, aSource } from '../../testing/imports.ts'
import { renderPage } from '../../testing/render-page.tsx'
import type { ImportMatch } from './api.ts'

const one = 'console/import/matches/:channelId'

function renderMatches(...items: ImportMatch[]) {
  reply<typeof importMatches.matches>('POST console/import/matches/list', { items, total: items.length })
  return renderPage('/import/matches')
}

beforeEach(() => {
  const guide = aSource({ id: 's2', kind: 'xmltv', name: 'Nigeria EPG' })
  reply<typeof imports.sources>('GET console/import/sources', { items: [aSource(), guide], total: 2 })
  reply<typeof importMatches.setMatch>(`POST ${one}`, null)
  reply<typeof importMatches.clearMatch>(`DELETE ${one}`, null)
  reply<typeof importMatches.guides>('POST console/import/guides/list', {
    items: [{ sourceId: 's2', source: 'Nigeria EPG', guideId: 'eko.ng', name: 'Eko News' }],
    total: 1,
  })
})

it('[J-07] one of several proposed guides is chosen, and the choice can be undone', async () => {
  const { user } = renderMatches(aMatch())
  await user.click(await screen.findByRole('button', { name: 'Use Eko News 2 (eko2.ng) for Eko News' }))
  await waitFor(() =>
    expect(requestsTo(`POST ${one}`).map(({ body }) => body)).toEqual([
      { sourceId: 's2', guideId: 'eko2.ng' },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(`DELETE ${one}`)).toHaveLength(1))
})

it('[J-07] undoing a choice restores the one that was made before', async () => {
  const { user } = renderMatches(
    aMatch({ guideId: 'lagos.ng', sourceId: 's3', how: 'manual', isLocked: true, candidates: [] }),
  )
  await user.click(await screen.findByRole('button', { name: 'Choose the guide of Eko News' }))
  await user.click(await screen.findByRole('button', { name: 'Use Eko News (eko.ng)' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(requestsTo(`POST ${one}`).map(({ body }) => body)).toEqual([
      { sourceId: 's2', guideId: 'eko.ng' },
      { sourceId: 's3', guideId: 'lagos.ng' },
    ]),
  )
  expect(requestsTo(`DELETE ${one}`)).toEqual([])
})

it('[J-07] a guide that was removed meanwhile is named in the dialog, which stays open', async () => {
  fail(`POST ${one}`, 'import-guide-not-found', { message: 'The guide was deleted.' })
  const { user } = renderMatches(aMatch())
  await user.click(await screen.findByRole('button', { name: 'Choose the guide of Eko News' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Use Eko News (eko.ng)' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('The guide was deleted.')
})

it('[J-07] only a channel whose guide was chosen can be matched automatically again', async () => {
  const { user } = renderMatches(
    aMatch({ guideId: 'eko.ng', how: 'manual', isLocked: true, candidates: [] }),
    aMatch({ channelId: 'c2', channel: 'Lagos Talk', candidates: [], how: 'none' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Choose the guide of Lagos Talk' }))
  expect(screen.queryByRole('button', { name: 'Match automatically' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Choose the guide of Eko News' }))
  await user.click(await screen.findByRole('button', { name: 'Match automatically' }))
  await waitFor(() => expect(requestsTo(`DELETE ${one}`)).toHaveLength(1))
})

it('[J-07] a channel without a guide says whether an operator chose so', async () => {
  renderMatches(
    aMatch({ isLocked: true, how: 'manual', candidates: [] }),
    aMatch({ channelId: 'c2', channel: 'Lagos Talk', how: 'none', candidates: [] }),
  )
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
  expect(await row(/Eko News/)).toContain('None')
  expect(await row(/Lagos Talk/)).toContain('Not found')
})

it('[J-07] confirming all proposals says how many there were', async () => {
  reply<typeof importMatches.confirmProposals>('POST console/import/proposals/confirm', { confirmed: 0 })
  const { user } = renderMatches(aMatch())
  await user.click(await screen.findByRole('button', { name: 'Confirm all similar names' }))
  expect(
    await screen.findByText('Nothing was confirmed: no channel has exactly one proposed guide.'),
  ).toBeTruthy()
})

it('[J-07] the last file of a guide is reviewed again with the new choices', async () => {
  reply<typeof imports.rematch>('POST console/import/sources/:id/rematch', aBatch({ id: 'b7' }))
  reply<typeof imports.batch>('GET console/import/batches/:id', aBatch({ id: 'b7', state: 'discarded' }))
  const { user, address } = renderMatches(aMatch())
  await user.click(await screen.findByRole('button', { name: 'Review Nigeria EPG with these guides' }))
  await waitFor(() => expect(address()).toBe('/import/batches/b7'))
})

it('[J-07] a guide of which no file is stored cannot be reviewed again, and says so', async () => {
  fail('POST console/import/sources/:id/rematch', 'import-nothing-staged', {
    message: 'Read it again first.',
  })
  const { user } = renderMatches()
  expect(await screen.findByText(/appear here once you have imported a playlist/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Review Nigeria EPG with these guides' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Read it again first.')
})

it('[J-07] a proposed guide that cannot be used says so', async () => {
  fail(`POST ${one}`, 'import-guide-not-found', { message: 'The guide was deleted.' })
  const { user } = renderMatches(aMatch())
  await user.click(await screen.findByRole('button', { name: 'Use Eko News (eko.ng) for Eko News' }))
  expect(await screen.findByText('The guide was deleted.')).toBeTruthy()
})
