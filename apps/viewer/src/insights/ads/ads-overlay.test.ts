import { describe, expect, it } from 'vitest'
import { pressTarget } from './ads-overlay.tsx'

const here = 'https://tv.example/home/channel/play/eko-news'

describe('the target of an ad', () => {
  it.each([
    ['https://shop.example/sale?a=1', 'https://shop.example/sale?a=1'],
    ['http://shop.example', 'http://shop.example/'],
    ['//shop.example/x', 'https://shop.example/x'],
    ['/home/channels', 'https://tv.example/home/channels'],
  ])('[D-03] opens %s', (actionUrl, wanted) => {
    expect(pressTarget(actionUrl, here)).toBe(wanted)
  })

  it.each([
    [null],
    [''],
    ['javascript:alert(1)'],
    [' JavaScript:alert(1)'],
    ['java\nscript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['blob:https://tv.example/1'],
    ['intent://x#Intent;end'],
    ['tel:+2348031234567'],
    ['https://'],
  ])('[D-03] ignores %j', (actionUrl) => {
    expect(pressTarget(actionUrl, here)).toBeNull()
  })
})
