// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { hourMs } from '@kallo/rules/foundation/durations'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { GuideRow } from './guide-row.tsx'

const start = Date.parse('2026-11-20T12:00:00Z')
const film = {
  title: 'Film',
  startsAt: new Date(start - hourMs).toISOString(),
  endsAt: new Date(start + 2 * hourMs).toISOString(),
  isRecorded: false,
}
const channel = {
  tag: 'eko',
  name: 'Eko',
  nameTranslations: {},
  picture: '',
  category: 'news',
  isPaid: false,
}

function Row({ fromMs }: { fromMs: number }) {
  return (
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <GuideRow
          channel={channel}
          index={0}
          programmes={[film]}
          axis={{ fromMs: start - 24 * hourMs, untilMs: start + 48 * hourMs }}
          fromMs={fromMs}
          untilMs={start + 6 * hourMs}
          timeZone="Africa/Lagos"
          nowMs={start}
          audience="visitor"
          activeMs={null}
          onOpen={() => undefined}
        />
      </MemoryRouter>
    </I18nProvider>
  )
}

afterEach(cleanup)

it('[E-09] a programme keeps its element while scrolling changes where it is cut, so that a click is not lost', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const { rerender } = render(<Row fromMs={start} />)
  const pressed = screen.getByRole('button', { name: /Film/ })
  rerender(<Row fromMs={start - 3 * hourMs} />)
  expect(screen.getByRole('button', { name: /Film/ })).toBe(pressed)
})
