import type { Content } from './queries.ts'

/** The specification's fixed places in the content list. */
const places = { channels: 0, vods: 1, subscription: 2 } as const

/** B-03, B-06: is this content type (or the subscription requirement) switched on? */
export function isOn(content: Content, type: keyof typeof places): boolean {
  return content[places[type]]?.status === 1
}
