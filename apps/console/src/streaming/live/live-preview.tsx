import { t } from '@lingui/core/macro'
import Hls from 'hls.js/light'
import { useEffect, useRef } from 'react'
import styles from './live.module.css'

const retryMs = 5_000

/** A muted player of the lowest rendition. An open page receives a new URL every few seconds. */
export function LivePreview({ address }: { address: string }) {
  const ref = useRef<HTMLVideoElement>(null)
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  }, [address])
  useEffect(() => {
    const video = ref.current
    return video ? startPreview(video, () => latest.current) : undefined
  }, [])
  return (
    <video ref={ref} className={styles.preview} muted autoPlay playsInline controls aria-label={t`Preview`} />
  )
}

function startPreview(video: HTMLVideoElement, address: () => string): () => void {
  let hls: Hls | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    hls?.destroy()
    if (!Hls.isSupported()) {
      video.src = address()
      return
    }
    hls = new Hls({
      maxBufferLength: 12,
      backBufferLength: 0,
      // Tickets of the preview are short-lived: each request uses the newest one.
      xhrSetup: (xhr, url) => xhr.open('GET', withTicketOf(url, address()), true),
    })
    hls.autoLevelCapping = 0
    hls.on(Hls.Events.ERROR, (_, { fatal }) => {
      if (fatal) timer = setTimeout(start, retryMs)
    })
    hls.loadSource(address())
    hls.attachMedia(video)
  }
  start()
  return () => {
    clearTimeout(timer)
    hls?.destroy()
  }
}

function withTicketOf(url: string, newest: string): string {
  const [ticket = ''] = /\/t\/[^/]+\//.exec(newest) ?? []
  return url.replace(/\/t\/[^/]+\//, ticket)
}
