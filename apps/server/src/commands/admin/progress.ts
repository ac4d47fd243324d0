const intervalMs = 200

/** One line on stderr that is replaced; only on a terminal, because scripts read errors there. */
export function showProgress(): { show(text: string): void; end(): void } {
  const { stderr } = process
  if (!stderr.isTTY) return { show: () => undefined, end: () => undefined }
  let shownAt = 0
  return {
    show(text) {
      if (performance.now() - shownAt < intervalMs) return
      shownAt = performance.now()
      stderr.write(`\r\x1b[K${text.slice(0, stderr.columns - 1)}`)
    },
    end: () => void stderr.write('\r\x1b[K'),
  }
}
