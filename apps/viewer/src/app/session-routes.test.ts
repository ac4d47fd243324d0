import { expect, it } from 'vitest'
import { loginState } from './session-routes.tsx'

it('[R-07] remembers the requested page, or the page on which a session ended', () => {
  expect(loginState({ token: null, signedOutAt: null, endedToken: null }, '/vod/obudu')).toEqual({
    from: '/vod/obudu',
  })
})

it('[H-02] a logout clears the state', () => {
  expect(
    loginState({ token: null, signedOutAt: '/vod/obudu', endedToken: null }, '/vod/obudu'),
  ).toBeUndefined()
})
