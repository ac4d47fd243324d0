import { previewReady, readPreviewedPlans } from '@kallo/rules/billing/plan-preview'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type MouseEvent } from 'react'
import { localNames } from '../../platform/local-names.ts'
import { NotFoundPage } from '../../platform/notice.tsx'
import type { PlansData } from '../subscriptions/purchase/plan-choice.ts'
import { Plans, PlansFrame, PlansSkeleton } from './plans-page.tsx'

/**
 * F-21: the plan page in a frame of the console, which sends what it shows. The page itself requests no plans, so that it shows
 * nothing to anybody else. Its links lead nowhere.
 */
export function PlanPreviewPage() {
  const { t } = useLingui()
  const plans = usePlansOfConsole()
  if (window.parent === window) return <NotFoundPage />
  return (
    <main aria-label={t`Plans`} onClickCapture={stayHere} onAuxClickCapture={stayHere}>
      <PlansFrame>{plans ? <Plans plans={localNames()(plans)} /> : <PlansSkeleton />}</PlansFrame>
    </main>
  )
}

function usePlansOfConsole(): PlansData | null {
  const [plans, setPlans] = useState<PlansData | null>(null)
  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || origin !== location.origin) return
      const received = readPreviewedPlans<PlansData>(data)
      if (received) setPlans(received)
    }
    addEventListener('message', receive)
    window.parent.postMessage(previewReady, location.origin)
    return () => removeEventListener('message', receive)
  }, [])
  return plans
}

function stayHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}
