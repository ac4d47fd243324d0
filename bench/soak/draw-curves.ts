export interface Curve {
  label: string
  values: readonly number[]
}

const [width, height, margin] = [720, 150, 44]

/** An SVG with one panel per curve, each from 0 to its maximum. */
export function drawCurves(title: string, hours: number, curves: readonly Curve[]): string {
  const panels = curves.map((curve, index) => panel(curve, index * (height + margin) + margin))
  const total = curves.length * (height + margin) + margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${total}" font-family="sans-serif" font-size="13" role="img" aria-label="${title}">
<rect width="${width}" height="${total}" fill="#fff"/>
${panels.join('\n')}
<text x="${width - margin}" y="${total - 14}" text-anchor="end">${hours.toFixed(2)} h</text>
</svg>
`
}

function panel({ label, values }: Curve, top: number): string {
  const max = Math.max(...values, 1)
  const x = (index: number) => margin + (index * (width - 2 * margin)) / Math.max(values.length - 1, 1)
  const y = (value: number) => top + height - (value / max) * height
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return `<text x="${margin}" y="${top - 8}">${label}, at most ${Math.round(max)}</text>
<path d="M${margin} ${top}V${top + height}H${width - margin}" fill="none" stroke="#999"/>
<polyline points="${points}" fill="none" stroke="#0a7d55" stroke-width="1.5"/>`
}
