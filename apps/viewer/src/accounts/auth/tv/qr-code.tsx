import { encode } from 'uqr'
import { darkRuns } from './dark-runs.ts'

/** Dark on light with the quiet zone of four modules that cameras want. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={darkRuns(data)} fill="#000" />
    </svg>
  )
}
