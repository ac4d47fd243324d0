// Video files of VODs: operators upload them in the console, and ffmpeg transcodes them into assets that viewers play.
import { vodFiles } from '@kallo/contract/streaming/vod-files'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { ConsolePrincipal } from '../../platform/http/principal.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { changeAv1, describeAv1 } from './av1-state.ts'
import { deleteExpiredUploads, deleteVodFile } from './delete-vod-file.ts'
import { deleteUnusedAssets } from './delete-unused-assets.ts'
import { describeVodMedia } from './describe-vod-media.ts'
import { addSubtitles, changeTrack, deleteTrack } from './edit-tracks.ts'
import { retryVodFile } from './retry-vod-file.ts'
import { createFolderSweep } from './sweep-folders.ts'
import { uploaderOf } from './tus-endpoint.ts'

export { encodeWaitingAv1 } from './av1-queue.ts'
export { freeDiskBytes, type FreeBytes } from './disk-space.ts'
export { latestFileOf, type LatestFile } from './vod-file-store.ts'
export { processWaiting, startTranscoder } from './transcoder.ts'
export { registerVodUploads } from './tus-endpoint.ts'

/** W-01…W-09. */
export function vodFileRoutes(deps: Deps): Route[] {
  const unavailable = async () => {
    const tool = await deps.ffmpeg.find()
    return 'problem' in tool ? tool.problem : null
  }
  const view = (vodId: string, principal: ConsolePrincipal) =>
    describeVodMedia({ ...deps, unavailable }, vodId, uploaderOf(principal))
  return [
    route(vodFiles.view, ({ params, principal }) => view(params.id, principal)),
    route(vodFiles.cancel, async ({ params, principal, ip }) => {
      const isDeleted = await deleteVodFile(deps, params.fileId, originOf(deps, principal, ip))
      if (!isDeleted) throw new AppError('vod-file-not-found')
      return null
    }),
    route(vodFiles.retry, async ({ params, principal, ip }) => {
      await retryVodFile(deps, params.fileId, originOf(deps, principal, ip))
      return null
    }),
    route(vodFiles.addSubtitles, async ({ params, principal, ip, upload }) => {
      await addSubtitles(deps, params, upload, originOf(deps, principal, ip))
      return view(params.id, principal)
    }),
    route(vodFiles.changeTrack, async ({ params, body, principal, ip }) => {
      await changeTrack(deps, params, body, originOf(deps, principal, ip))
      return view(params.id, principal)
    }),
    route(vodFiles.av1, () => describeAv1(deps)),
    route(vodFiles.changeAv1, ({ body, principal, ip }) =>
      changeAv1(deps, body, originOf(deps, principal, ip)),
    ),
    route(vodFiles.deleteTrack, async ({ params, principal, ip }) => {
      await deleteTrack(deps, params, originOf(deps, principal, ip))
      return view(params.id, principal)
    }),
  ]
}

/** W-03. */
export function vodFileJobs(deps: Deps) {
  return [
    { name: 'delete-expired-vod-uploads', cron: '7 * * * *', run: () => deleteExpiredUploads(deps) },
    { name: 'delete-unused-vod-media', cron: '37 * * * *', run: () => deleteUnusedAssets(deps) },
    { name: 'delete-abandoned-vod-media', cron: '47 * * * *', run: createFolderSweep(deps) },
  ]
}
