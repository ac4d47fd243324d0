/** P-06: an address is live when its path ends with `playlist.m3u8`; anything else can be sought in. */
export function isLiveAddress(address: string): boolean {
  return withoutQuery(address).endsWith('playlist.m3u8')
}

/** P-02: the catch-up address of an hour (0–23): the word `playlist` becomes the hour. */
export function hourAddress(streamAddress: string, hour: number): string {
  return catchUpAddress(streamAddress, String(hour))
}

/**
 * The address of a channel's stream with the name of a catch-up playlist, an hour or the name of a programme, instead of `playlist`. In the
 * addresses of other servers, the word may also be part of a folder; a host name never changes.
 */
export function catchUpAddress(streamAddress: string, name: string): string {
  const host = /^(?:[a-z]+:)?\/\/[^/]*/.exec(streamAddress)?.[0] ?? ''
  const rest = streamAddress.slice(host.length)
  const inFile = /playlist(?=[^/?#]*(?:[?#]|$))/
  return host + rest.replace(inFile.test(withoutQuery(rest)) ? inFile : 'playlist', name)
}

/** Y-11: the playlist name of a period of a channel (UTC ms), such as a programme or an hour, in whole seconds. */
export function periodName(startsAtMs: number, endsAtMs: number): string {
  const start = Math.floor(startsAtMs / 1000)
  return `archive-${start}-${Math.ceil(endsAtMs / 1000) - start}`
}

/** The longest period that plays from start to end. */
const maxPeriodSeconds = 21_600

/** Y-11: the period of such a name (UTC ms); null for any other name. */
export function readPeriodName(name: string): { startsAtMs: number; endsAtMs: number } | null {
  const [, start, seconds] = /^archive-(\d{9,10})-([1-9]\d{0,4})$/.exec(name) ?? []
  if (start === undefined || Number(seconds) > maxPeriodSeconds) return null
  const startsAtMs = Number(start) * 1000
  return { startsAtMs, endsAtMs: startsAtMs + Number(seconds) * 1000 }
}

/** Y-11: the address of a programme of a channel, from its start to its end: the word `playlist` becomes its name. */
export function programmeAddress(streamAddress: string, startsAtMs: number, endsAtMs: number): string {
  return catchUpAddress(streamAddress, periodName(startsAtMs, endsAtMs))
}

/**
 * P-02: the address that keeps its meaning of an hour of our origin: by the time of the hour, which the addresses of its renditions
 * contain, instead of its number, which names another hour a day later. Other addresses stay as they are.
 */
export function lastingAddress(address: string, renditionAddress: string): string {
  const period = /\/(archive-\d+-\d+)\.m3u8/.exec(renditionAddress)?.[1]
  if (period === undefined || ticketOf(address) === null) return address
  return address.replace(/\/(?:1?\d|2[0-3])(?=\.m3u8$)/, `/${period}`)
}

/** P-09: moves an address under a newer ticket (`/t/{ticket}/…`); other addresses stay as they are. */
export function withTicket(address: string, ticket: string): string {
  return address.replace(/\/t\/[0-9a-f.]+\//, `/t/${ticket}/`)
}

/** The ticket of an address; null if it has none. */
export function ticketOf(address: string): string | null {
  return /\/t\/([0-9a-f.]+)\//.exec(address)?.[1] ?? null
}

/**
 * The address of a multivariant playlist of ours with the player's IANA time zone: the origin shows the city to the
 * viewer among the streams that play. Other addresses stay as they are.
 */
export function withTimeZone(address: string, timeZone: string): string {
  return ticketOf(address) === null
    ? address
    : `${withoutQuery(address)}?time_zone=${encodeURIComponent(timeZone)}`
}

/** P-14: the thumbnail of a segment of this stream, by its number; null for streams that are not ours. */
export function thumbnailAddress(address: string, segment: number): string | null {
  if (ticketOf(address) === null) return null
  return withoutQuery(address).replace(/[^/]+$/, `thumbnails/${segment}.webp`)
}

/** P-15: the subtitles of a VOD with an index; null for streams that are not ours. */
export function subtitlesAddress(address: string, index: number): string | null {
  if (ticketOf(address) === null) return null
  return withoutQuery(address).replace(/[^/]+$/, `s${index}/subtitles.vtt`)
}

/** The multivariant playlist of a VOD without AV1 and Opus, which many televisions cannot play. */
export const receiverFile = 'h264.m3u8'
/** In front of the name of a channel's multivariant playlist: the same without AV1. */
export const receiverPrefix = 'h264-'

/** P-51: the address for a television, which plays H.264 only. Addresses of other servers stay as they are. */
export function receiverAddress(address: string): string {
  if (ticketOf(address) === null) return address
  return withoutQuery(address)
    .replace(/(\/vod\/[^/]+\/)(?:film|playlist)\.m3u8$/, `$1${receiverFile}`)
    .replace(/(\/live\/[^/]+\/)(?!h264-)([^/]+\.m3u8)$/, `$1${receiverPrefix}$2`)
}

function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? ''
}
