const maxLength = 63

/** L-01: the part of an address for a name: `Ìròyìn 24/7` → `iroyin-24-7`. The first free one of `a`, `a-2`, `a-3` … is chosen. */
export function tagFor(name: string, isTaken: (tag: string) => boolean): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    // Reserved: addresses of streams contain it.
    .replaceAll('playlist', 'play-list')
  const base = plain.slice(0, maxLength - 6).replace(/-+$/, '') || 'untitled'
  let tag = base
  for (let n = 2; isTaken(tag); n++) tag = `${base}-${n}`
  return tag
}
