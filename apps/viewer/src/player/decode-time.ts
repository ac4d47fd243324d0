/**
 * P-28: the earliest decode time in a media segment, in seconds (ISO/IEC 14496-12: `tfdt` in units of the `mdhd` of its track); null: the
 * files are not as expected.
 */
export function decodeSeconds(init: ArrayBuffer, segment: ArrayBuffer): number | null {
  const timescales = new Map<number, number>()
  const header = new DataView(init)
  let track = 0
  for (const [type, at] of boxes(header, ['tkhd', 'mdhd'])) {
    const is64 = header.getUint8(at) === 1
    if (type === 'tkhd') track = header.getUint32(at + (is64 ? 20 : 12))
    else timescales.set(track, header.getUint32(at + (is64 ? 20 : 12)))
  }
  const media = new DataView(segment)
  let earliest = Infinity
  for (const [type, at] of boxes(media, ['tfhd', 'tfdt'])) {
    if (type === 'tfhd') track = media.getUint32(at + 4)
    else {
      const time = media.getUint8(at) === 1 ? Number(media.getBigUint64(at + 4)) : media.getUint32(at + 4)
      earliest = Math.min(earliest, time / (timescales.get(track) ?? 0))
    }
  }
  return Number.isFinite(earliest) ? earliest : null
}

const containers = new Set(['moov', 'trak', 'mdia', 'moof', 'traf'])

/** Boxes of these types with the offset behind their headers, in order. */
function boxes(view: DataView, types: readonly string[], from = 0, to = view.byteLength): [string, number][] {
  const found: [string, number][] = []
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at)
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
    if (size < 8) break
    if (types.includes(type)) found.push([type, at + 8])
    if (containers.has(type)) found.push(...boxes(view, types, at + 8, Math.min(to, at + size)))
    at += size
  }
  return found
}
