import type { textFile } from '@kallo/contract/platform/lists'
import type * as z from 'zod'

export type TextFile = z.output<typeof textFile>

/** Saves a file that an endpoint has returned. */
export function downloadFile({ fileName, mediaType, content }: TextFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: `${mediaType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Firefox starts the download asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
