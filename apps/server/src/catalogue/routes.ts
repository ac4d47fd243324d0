import type { Deps } from '../deps.ts'
import type { PictureEncoder } from '../foundation/pictures/index.ts'
import type { Route } from '../platform/http/route.ts'
import { firstPictureRoutes } from './app-shell/index.ts'
import { bannerEditingRoutes, bannerRoutes, type Banners } from './banners/index.ts'
import { binRoutes, type FindHistory } from './bin/index.ts'
import { categoryRoutes } from './categories/index.ts'
import { channelRoutes } from './channels/index.ts'
import { contentsRoutes, type ContentsParts } from './contents/index.ts'
import { guidePageRoutes, type GuidePageParts } from './guide-page/index.ts'
import { hiddenPageRoutes, type HiddenPages } from './hidden-pages/index.ts'
import { homeRoutes } from './home/index.ts'
import { importRoutes, type Importer } from './import/index.ts'
import { libraryRoutes, type ProgressWriter } from './library/index.ts'
import { pictureUploadRoutes } from './picture-uploads/index.ts'
import { reminderRoutes } from './reminders/index.ts'
import { searchRoutes, type SearchParts } from './search/index.ts'
import { seriesEditingRoutes, seriesRoutes } from './series/index.ts'
import { vodRoutes } from './vods/index.ts'

export interface CatalogueParts {
  contents: ContentsParts
  search: SearchParts
  guidePage: GuidePageParts
  banners: Banners
  hiddenPages: HiddenPages
  importer: Importer
  encoder: PictureEncoder
  progress: ProgressWriter
}

export function catalogueRoutes(
  deps: Deps & { findHistory: FindHistory },
  { contents, search, guidePage, banners, hiddenPages, importer, encoder, progress }: CatalogueParts,
): Route[] {
  return [
    ...contentsRoutes(contents),
    ...firstPictureRoutes(contents),
    ...searchRoutes(search),
    ...guidePageRoutes(guidePage),
    ...bannerRoutes(deps, banners, contents.catalogue),
    ...homeRoutes(deps, { contents, banners }),
    ...libraryRoutes({ ...contents, writer: progress }),
    ...reminderRoutes({ ...contents, ...deps }),
    ...hiddenPageRoutes(hiddenPages),
    ...channelRoutes(deps),
    ...vodRoutes(deps),
    ...seriesRoutes({ ...contents, ...deps }),
    ...seriesEditingRoutes(deps),
    ...categoryRoutes(deps),
    ...bannerEditingRoutes(deps),
    ...binRoutes(deps),
    ...pictureUploadRoutes({ ...deps, encoder }),
    ...importRoutes(deps, importer),
  ]
}
