import { t } from '@lingui/core/macro'
import { previewReady } from '@kallo/rules/billing/plan-preview'
import type { DataOf } from '@kallo/contract/endpoint'
import type { planEditing } from '@kallo/contract/billing/plan-editing'
import { RadioGroup } from '@kallo/ui/rich/choices'
import { ErrorText } from '@kallo/ui/state'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Page } from '../../platform/page.tsx'
import { plansApi } from './api.ts'
import styles from './plan-drafts.module.css'

type Previewed = DataOf<typeof planEditing.preview>

const screens = { phone: { width: 360, height: 720 }, computer: { width: 1280, height: 900 } }

/** F-21. */
export function PreviewPage() {
  const { data, error } = useQuery({ ...plansApi.preview.query(), refetchOnMount: 'always' })
  const [screen, setScreen] = useState<keyof typeof screens>('phone')
  const [viewer, setViewer] = useState<'new' | 'known'>('new')
  const firstTime = viewer === 'new' ? (data?.firstTime ?? null) : null
  return (
    <Page
      title={t`Preview of the plan page`}
      help={t`The plan page as viewers will see it once your changes are published. Nothing can be bought here.`}
      back={{ to: '/plans', name: t`Plans and prices` }}
    >
      {error && <ErrorText error={error} />}
      <div className={styles.choices}>
        <RadioGroup
          label={t`Screen`}
          options={[
            { value: 'phone', label: t`Phone` },
            { value: 'computer', label: t`Computer` },
          ]}
          value={screen}
          onChange={setScreen}
        />
        {data?.firstTime && (
          <RadioGroup
            label={t`Viewer`}
            options={[
              { value: 'new', label: t`New, with the first-time offer` },
              { value: 'known', label: t`Had a subscription` },
            ]}
            value={viewer}
            onChange={setViewer}
          />
        )}
      </div>
      {data && <PreviewFrame plans={{ ...data, firstTime }} {...screens[screen]} />}
    </Page>
  )
}

interface PreviewFrameProps {
  plans: Previewed
  /** Of the simulated screen. The frame is scaled down where the console has less space. */
  width: number
  height: number
}

/** The page of the viewer app, which receives its plans from here only. */
function PreviewFrame({ plans, width, height }: PreviewFrameProps) {
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
    if (isReady) frame.current?.contentWindow?.postMessage({ previewedPlans: plans }, location.origin)
  }, [isReady, plans])
  return (
    <div ref={setSpace}>
      <div className={styles.screen} style={{ width: width * scale, height: height * scale }}>
        <iframe
          // The page has the origin that its scripts need. It opens no windows, sends no forms and does not navigate the console.
          // oxlint-disable-next-line react/iframe-missing-sandbox -- Both are needed: the page is one of this service.
          sandbox="allow-scripts allow-same-origin"
          ref={frame}
          title={t`Plan page`}
          src="/plans/preview"
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
