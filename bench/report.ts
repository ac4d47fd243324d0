export interface Row {
  name: string
  value: number
  unit: string
  /** The limit. */
  limit: number
  sense: '≥' | '≤'
  isGood: boolean
  detail: string
}

export function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`)
  for (const { name, value, unit, limit, sense, isGood, detail } of rows) {
    const shown = `${value.toFixed(2)}${unit}`.padStart(10)
    console.log(
      `  ${isGood ? 'ok ' : 'BAD'} ${name.padEnd(26)} ${shown}  ${sense} ${limit}${unit}  ${detail}`,
    )
  }
}
