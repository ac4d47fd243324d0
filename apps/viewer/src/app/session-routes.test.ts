import { expect, it } from 'vitest'
import { loginState } from './session-routes.tsx'

it('[R-07] remembers the requested page, or the page on which a session ended', () => {
  expect(loginState({ key: null, signedOutAt: null, endedKey: null }, '/vod/obudu')).toEqual({
    from: '/vod/obudu',
  })
})

it('[H-02] a logout clears the state', () => {
  expect(loginState({ key: null, signedOutAt: '/vod/obudu', endedKey: null }, '/vod/obudu')).toBeUndefined()
})
