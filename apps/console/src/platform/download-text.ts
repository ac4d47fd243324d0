/** Saves a text as a file. */
export function downloadText(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Firefox starts the download asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
