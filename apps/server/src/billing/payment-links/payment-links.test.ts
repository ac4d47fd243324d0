import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readPaymentLink, signPaymentLink } from './index.ts'

const key = createSecretKey(randomBytes(32))
const link = { subscriptionId: '0190-abcd', periodEndsAt: 1_798_000_000_000 }

it('[S-19] a payment link names a subscription and the end of its period', () => {
  expect(readPaymentLink(key, signPaymentLink(key, link))).toEqual(link)
})

it('[S-19] a link that was modified or signed with another key is invalid', () => {
  const token = signPaymentLink(key, link)
  const other = signPaymentLink(key, { ...link, subscriptionId: '0190-abce' })
  const [, , mac] = token.split('.')
  for (const forged of [
    '',
    'a.b',
    token.slice(0, -1),
    `x${token}`,
    `${other.split('.').slice(0, 2).join('.')}.${mac}`,
    token.replace(link.periodEndsAt.toString(36), (link.periodEndsAt + 1).toString(36)),
    signPaymentLink(createSecretKey(randomBytes(32)), link),
  ])
    expect(readPaymentLink(key, forged)).toBeNull()
})
