import { i18n } from '@lingui/core'

i18n.loadAndActivate({ locale: 'en', messages: {} })

/** jsdom has no layout. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
