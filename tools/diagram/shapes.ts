/** The background is opaque. Colours follow the colour scheme where the image viewer supports it. */
export const style = `<style>
text { font: 13px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; fill: #1c2333 }
.page { fill: #ffffff } .server { fill: #f3f5f9; stroke: #8a94a8 } .layer, .composition, .app, .library { fill: #ffffff; stroke: #8a94a8 }
.title { font-weight: 700; font-size: 15px } .name { font-weight: 700 } .note { font-size: 12px; fill: #4a556b } .end { text-anchor: end }
.chip { fill: #e6ebf4 } .chip-text { font-size: 12px }
path { fill: none; stroke-width: 1.6 } .http { stroke: #4a556b; stroke-dasharray: 4 3 } .head { stroke: none; stroke-dasharray: none }
.count { fill: #ffffff; font-size: 10.5px; font-weight: 700; text-anchor: middle }
.catalogue { --c: #7a3fb0 } .streaming { --c: #0b6fa8 } .billing { --c: #1c7a45 } .accounts { --c: #b0471a } .foundation { --c: #5a6478 }
path.catalogue, path.streaming, path.billing, path.accounts, path.foundation { stroke: var(--c) }
circle, path.head.catalogue, path.head.streaming, path.head.billing, path.head.accounts, path.head.foundation { fill: var(--c); stroke: none }
.http.head { fill: #4a556b }
@media (prefers-color-scheme: dark) {
text { fill: #e8ecf5 } .note { fill: #b4bdd0 } .page { fill: #10141d } .server { fill: #171d29; stroke: #5d6880 }
.layer, .composition, .app, .library { fill: #10141d; stroke: #5d6880 } .chip { fill: #2a3446 } .count { fill: #10141d } .http { stroke: #b4bdd0 } .http.head { fill: #b4bdd0 }
.catalogue { --c: #c79bf0 } .streaming { --c: #6cc3f2 } .billing { --c: #6fd39a } .accounts { --c: #f2a07a } .foundation { --c: #aab4c8 }
}
</style>`

export function box(x: number, y: number, width: number, height: number, name: string): string {
  return `<rect class="${name}" x="${x}" y="${y}" width="${round(width)}" height="${height}" rx="8"/>`
}

export function text(x: number, y: number, words: string, name: string): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text class="${name}" x="${round(x)}" y="${y}">${escaped}</text>`
}

export function line(path: string, name: string): string {
  return `<path class="${name}" d="${path}"/>`
}

/** An arrow from a lane to the left, with its head at `left`. */
export function arrow(x: number, y: number, left: number, name: string): string {
  return [
    line(`M${x} ${y} H${left + 8}`, name),
    `<path class="head ${name}" d="M${left + 10} ${y - 5} L${left} ${y} L${left + 10} ${y + 5} Z"/>`,
  ].join('\n')
}

const chipHeight = 22
const chipGap = 6

export function chips(words: readonly string[], left: number, top: number, width: number): string[] {
  return placeChips(words, width).flatMap(({ word, x, row, own }) => {
    const y = top + row * (chipHeight + chipGap)
    return [
      `<rect class="chip" x="${left + x}" y="${y}" width="${own}" height="${chipHeight}" rx="11"/>`,
      text(left + x + 10, y + 15, word, 'chip-text'),
    ]
  })
}

export function chipsHeight(words: readonly string[], width: number): number {
  const rows = 1 + Math.max(0, ...placeChips(words, width).map(({ row }) => row))
  return rows * (chipHeight + chipGap)
}

/** Places chips in rows. Their widths are estimated, because an SVG cannot measure text and fonts differ. */
function placeChips(words: readonly string[], width: number) {
  let x = 0
  let row = 0
  return words.map((word) => {
    const own = Math.ceil(word.length * 6.6) + 20
    if (x > 0 && x + own > width) {
      x = 0
      row++
    }
    const place = { word, x, row, own }
    x += own + chipGap
    return place
  })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
