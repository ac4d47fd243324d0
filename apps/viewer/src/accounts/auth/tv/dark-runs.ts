/** An SVG path of every row's dark stretches: far shorter than a square for each module. */
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
