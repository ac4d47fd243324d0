import { encode } from 'uqr'

/** Dark on light, with the required quiet zone of four modules. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="var(--paper)" />
      <path d={darkRuns(data)} fill="var(--ink)" />
    </svg>
  )
}

/** An SVG path with one rectangle per run of dark modules: far shorter than one per module. */
export function darkRuns(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => {
      let path = ''
      for (let x = 0; x < row.length; x++) {
        if (!row[x] || row[x - 1]) continue
        let end = x
        while (row[end]) end += 1
        path += `M${x} ${y}h${end - x}v1h-${end - x}z`
      }
      return path
    })
    .join('')
}
