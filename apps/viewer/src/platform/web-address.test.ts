import { expect, it, vi } from 'vitest'
import { isLocalAddress, webAddress } from './web-address.ts'

it.each([
  ['https://checkout.paystack.com/abc', 'https://checkout.paystack.com/abc'],
  ['http://127.0.0.1:8090/checkout/abc', 'http://127.0.0.1:8090/checkout/abc'],
  ['javascript:alert(1)', null],
  ['data:text/html,hello', null],
  ['/checkout/abc', null],
  ['', null],
  [null, null],
])('[S-13] %s as a payment page: only web addresses are accepted', (given, address) => {
  expect(webAddress(given)).toBe(address)
})

it('[S-13] a browser without URL.canParse opens the payment page', () => {
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function')
  })
  expect(webAddress('https://checkout.paystack.com/abc')).toBe('https://checkout.paystack.com/abc')
  vi.restoreAllMocks()
})

it.each([
  ['http://127.0.0.1:8090/checkout/abc', true],
  ['http://localhost:8090/', true],
  ['http://[::1]:8090/', true],
  ['http://192.168.1.20:8090/', true],
  ['http://172.20.0.2/', true],
  ['http://172.32.0.2/', false],
  ['https://checkout.paystack.com/abc', false],
  ['https://127.example.com/', false],
  ['https://localhost.example.com/', false],
])('[S-14] %s is a local address: %s', (address, isLocal) => {
  expect(isLocalAddress(address)).toBe(isLocal)
})
