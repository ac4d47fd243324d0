import { useLingui } from '@lingui/react/macro'
import { localNames } from '../../platform/local-names.ts'
import { NotFoundPage } from '../../platform/notice.tsx'
import { isFramed, stayHere, usePreview } from '../../platform/preview.ts'
import type { PlansData } from '../subscriptions/purchase/plan-choice.ts'
import { Plans, PlansFrame, PlansSkeleton } from './plans-page.tsx'

/**
 * F-21: the plan page in a frame of the console, which sends what it shows. The page itself requests no plans, so that it shows
 * nothing to anybody else.
 */
export function PlanPreviewPage() {
  const { t } = useLingui()
  const plans = usePreview<PlansData>()
  if (!isFramed()) return <NotFoundPage />
  return (
    <main aria-label={t`Plans`} onClickCapture={stayHere} onAuxClickCapture={stayHere}>
      <PlansFrame>{plans ? <Plans plans={localNames()(plans)} /> : <PlansSkeleton />}</PlansFrame>
    </main>
  )
}
