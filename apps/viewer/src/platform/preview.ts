import { previewReady, readPreview } from '@kallo/rules/foundation/page-preview'
import { useEffect, useState, type MouseEvent } from 'react'

/** Whether the page is shown in a frame, which only the console of this service can do. */
export const isFramed = () => window.parent !== window

/** F-21, B-36: what the console sends to the page that it shows in a frame; null until then. */
export function usePreview<Data>(): Data | null {
  const [preview, setPreview] = useState<Data | null>(null)
  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || origin !== location.origin) return
      const received = readPreview<Data>(data)
      if (received) setPreview(received)
    }
    addEventListener('message', receive)
    window.parent.postMessage(previewReady, location.origin)
    return () => removeEventListener('message', receive)
  }, [])
  return preview
}

/** Prevents that links of a preview lead anywhere. */
export function stayHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}
