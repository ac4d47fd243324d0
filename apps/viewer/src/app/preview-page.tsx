import { PlanPreviewPage } from '../billing/plans/plan-preview-page.tsx'
import { ContentPreviewPage } from '../catalogue/contents/content-preview-page.tsx'
import { HomePreviewPage } from '../catalogue/home/home-preview-page.tsx'

const pages = { plans: PlanPreviewPage, home: HomePreviewPage, content: ContentPreviewPage }

/** F-21, B-36, L-14: the pages that the console shows in a frame, in one file, so that the first load of viewers has one import for them. */
export function PreviewPage({ of }: { of: keyof typeof pages }) {
  const Page = pages[of]
  return <Page />
}
