// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { PlaybackErrorKind } from './playback-errors.ts'
import { ErrorPanel } from './error-panel.tsx'

vi.hoisted(() => {
  document.head.innerHTML =
    '<meta name="kallo:phone" content="+2348012345678"><meta name="kallo:whatsapp" content="+2348098765432">'
})

afterEach(cleanup)

function show(kind: PlaybackErrorKind, onSmallerPicture: (() => void) | null = null) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const onRetry = vi.fn()
  render(
    <I18nProvider i18n={i18n}>
      <ErrorPanel
        failure={{ kind, isRetrying: false }}
        name="Eko News"
        onRetry={onRetry}
        onSmallerPicture={onSmallerPicture}
      />
    </I18nProvider>,
  )
  return onRetry
}

it('[P-38] an error that viewers cannot solve names telephone and WhatsApp, with what failed', () => {
  show('server')
  const written = screen.getByRole('link', { name: 'Ask on WhatsApp' }).getAttribute('href') ?? ''
  expect(written.startsWith('https://wa.me/2348098765432?text=')).toBe(true)
  expect(new URL(written).searchParams.get('text')).toBe('Kallo. Eko News: The stream is not responding')
  expect(screen.getByRole('link', { name: 'Call +2348012345678' }).getAttribute('href')).toBe(
    'tel:+2348012345678',
  )
})

it('[P-38] the error of a lost connection names no telephone numbers', () => {
  show('offline')
  expect(screen.queryByRole('link')).toBeNull()
})

it('[P-38] a video that cannot be decoded offers a smaller picture, or Retry if there is none', async () => {
  const onSmallerPicture = vi.fn()
  show('unplayable', onSmallerPicture)
  await userEvent.click(screen.getByRole('button', { name: 'Play a smaller picture' }))
  expect(onSmallerPicture).toHaveBeenCalledOnce()
  cleanup()
  const onRetry = show('unplayable')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
