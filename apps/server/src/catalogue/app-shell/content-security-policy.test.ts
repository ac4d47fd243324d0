import { expect, it } from 'vitest'
import type { Catalogue } from '../contents/index.ts'
import { createPolicies } from './content-security-policy.ts'

const policyFor = (...urls: string[]) => {
  const channels = new Map(urls.map((url) => [url, { external_url: url }]))
  const catalogue = { channels, vods: new Map() } as unknown as Catalogue
  const policies = createPolicies({ publicUrl: null, streamHosts: [] })
  return policies(catalogue, { isFramed: false })['content-security-policy'] ?? ''
}

it.each(['https://x;sandbox/a.m3u8', 'https://x;connect-src/a.m3u8', "https://x,default-src'none'/a.m3u8"])(
  '[R-03] the host of an external stream adds nothing to the policy of pages: %s',
  (url) => {
    expect(policyFor(url, 'https://good.example/a.m3u8')).toBe(policyFor('https://good.example/b.m3u8'))
  },
)

it('[R-03] external streams may be loaded from ordinary hosts', () => {
  const urls = ['http://a_b.example:8080/1', 'https://[2001:DB8::1]:8443/2', 'https://télé.example/3']
  const sources = 'http://a_b.example:8080 https://[2001:db8::1]:8443 https://xn--tl-bjab.example'
  expect(policyFor(...urls)).toContain(`connect-src 'self' ${sources};`)
})
