import { expect, it } from 'vitest'
import { defaultPaymentMethods, readPaymentMethods } from './payment-methods.ts'

it('[S-18] offers the methods of the setting in its order', () => {
  expect(readPaymentMethods({ NGN: ['ussd', 'card', 'ussd'], USD: ['card', 'bank_transfer'] })).toEqual({
    NGN: ['ussd', 'card'],
    USD: ['card', 'bank_transfer'],
  })
})

it('[S-18] falls back to the defaults for a missing currency, and to cards for one without known methods', () => {
  expect(readPaymentMethods(null)).toEqual(defaultPaymentMethods)
  expect(readPaymentMethods({ NGN: ['cash'] })).toEqual({ NGN: ['card'], USD: ['card'] })
  expect(readPaymentMethods({ NGN: 'card' })).toEqual({ NGN: ['card'], USD: ['card'] })
})
