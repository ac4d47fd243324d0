// @vitest-environment jsdom
import type { profile } from '@kallo/contract/accounts/profile'
import type { Language } from '@kallo/rules/foundation/language'
import { reply } from '@kallo/testkit/mock-api'
import { i18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseAndStoreLanguage, startWithLanguage } from '../platform/language.ts'
import { createQueryClient } from '../platform/query-client.ts'
import { beginSession, endSession } from '../platform/session.ts'
import { account } from '../testing/fixtures.ts'
import { ProfileLanguage } from './viewer-session.tsx'

const profileSpeaks = (selected_language: Language) =>
  reply<typeof profile.view>('GET profile/view', { ...account, selected_language })
const shown = () => i18n.locale

function renderWatch() {
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <ProfileLanguage />
    </QueryClientProvider>,
  )
  return client
}

beforeEach(async () => {
  await startWithLanguage()
  beginSession('session')
})
afterEach(() => {
  cleanup()
  endSession('logout')
  localStorage.clear()
})

it('[M-08] each profile is shown in its own language', async () => {
  profileSpeaks('fr')
  const client = renderWatch()
  await expect.poll(shown).toBe('fr')
  profileSpeaks('ha')
  await client.resetQueries()
  await expect.poll(shown).toBe('ha')
  expect(localStorage.getItem('selectedLanguage')).toBeNull()
})

it('[M-01] the app starts in the language of the profile, but not after its session', async () => {
  profileSpeaks('fr')
  renderWatch()
  await expect.poll(shown).toBe('fr')
  await startWithLanguage()
  expect(i18n.locale).toBe('fr')
  endSession('logout')
  await startWithLanguage()
  expect(i18n.locale).toBe('en')
})

it('[M-01] a language chosen on the device outranks that of the profile, also while its texts load', async () => {
  profileSpeaks('fr')
  const choice = chooseAndStoreLanguage('ha')
  const client = renderWatch()
  await choice
  await client.resetQueries()
  expect(i18n.locale).toBe('ha')
})

it('[M-01] a language that is replaced before its texts arrive is neither shown nor stored', async () => {
  const [isYoruba, isEnglish] = await Promise.all([
    chooseAndStoreLanguage('yo'),
    chooseAndStoreLanguage('en'),
  ])
  expect([isYoruba, isEnglish, i18n.locale, localStorage.getItem('selectedLanguage')]).toEqual([
    false,
    true,
    'en',
    'en',
  ])
})
