import { lazy } from 'react'

export const UnsubscribePage = lazy(() =>
  import('./unsubscribe-page.tsx').then((file) => ({ default: file.UnsubscribePage })),
)
export const UnsubscribeLinkPage = lazy(() =>
  import('./unsubscribe-link-page.tsx').then((file) => ({ default: file.UnsubscribeLinkPage })),
)
