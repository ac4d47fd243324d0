import { t } from '@lingui/core/macro'
import { RadioGroup } from '@kallo/ui/rich/choices'
import { previewReady } from '@kallo/rules/foundation/page-preview'
import { useEffect, useRef, useState } from 'react'
import styles from './preview-frame.module.css'

/** CSS pixels of the simulated screens. */
export const previewScreens = { phone: { width: 360, height: 720 }, computer: { width: 1280, height: 900 } }

type Screen = keyof typeof previewScreens

/** Whether a preview is as wide as a phone or a computer. */
export function ScreenChoice({ value, onChange }: { value: Screen; onChange: (screen: Screen) => void }) {
  return (
    <RadioGroup
      label={t`Screen`}
      options={[
        { value: 'phone', label: t`Phone` },
        { value: 'computer', label: t`Computer` },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

interface PreviewFrameProps {
  title: string
  /** A page of the viewer app that receives its content from here only. */
  src: string
  /** Memoised; sent again whenever it is another object. */
  content: object
  /** Of the simulated screen. The frame is scaled down where the console has less space. */
  width: number
  height: number
}

/** F-21, B-36: a page of the viewer app as viewers will see it. */
export function PreviewFrame({ title, src, content, width, height }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [space, setSpace] = useState<HTMLDivElement | null>(null)
  const scale = Math.min(1, useWidthOf(space) / width)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent<unknown>) => {
      const isOfFrame = source === frame.current?.contentWindow && origin === location.origin
      if (isOfFrame && data === previewReady) setIsReady(true)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage({ preview: content }, location.origin)
  }, [isReady, content])
  return (
    <div ref={setSpace}>
      <div className={styles.screen} style={{ width: width * scale, height: height * scale }}>
        <iframe
          // The page has the origin that its scripts need. It opens no windows, sends no forms and does not navigate the console.
          // oxlint-disable-next-line react/iframe-missing-sandbox -- Both are needed: the page is one of this service.
          sandbox="allow-scripts allow-same-origin"
          ref={frame}
          title={title}
          src={src}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}

function useWidthOf(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}
