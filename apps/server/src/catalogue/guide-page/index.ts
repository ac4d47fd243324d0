// The page of the guide: the programmes of all channels in windows of some channels and hours.
import { guide } from '@kallo/contract/catalogue/guide'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { createProgrammeWindows } from './programme-windows.ts'
import { viewDescription, viewGuideChannels, viewWindow, type GuidePageParts } from './view-guide.ts'

export type { GuidePageParts } from './view-guide.ts'

export function createGuidePage(
  deps: Deps,
  parts: Pick<GuidePageParts, 'catalogue' | 'region' | 'origin'>,
): GuidePageParts {
  const windows = createProgrammeWindows(deps.db)
  for (const channel of ['timeline', 'catalogue', 'live_sources'] as const)
    deps.notifications.on(channel, async () => windows.clear())
  return { ...deps, ...parts, windows }
}

/** E-05…E-10. */
export function guidePageRoutes(parts: GuidePageParts): Route[] {
  return [
    route(guide.channels, (request) => viewGuideChannels(parts, request)),
    route(guide.window, (request) => viewWindow(parts, request.params, request)),
    route(guide.programme, (request) => viewDescription(parts, request.params, request)),
  ]
}
