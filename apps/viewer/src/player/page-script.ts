/** P-28: runs in the page of a player before the app is loaded, which shares the network with the first picture. */
import { openElement, playFirstPicture, startFirstPicture, type FirstFiles } from './first-picture.ts'
import { isEarlyKept, keepEarly, stageId, type EarlyPicture, type PageStart } from './page-hand-over.ts'
import { leaveEarlyStream, requestStream } from './early-stream.ts'

/** After this time the app is loaded, if it is known which stream it continues: otherwise it would request another one. */
const maxWaitMs = 4_000
/** After this time the app is loaded in any case. */
const longestWaitMs = 12_000

const start = JSON.parse(document.getElementById('kallo-start')?.textContent ?? '{}') as PageStart
const { isAtTop, scripts, styles } = start
const controller = new AbortController()
const early: EarlyPicture = {
  address: start.address,
  startAt: null,
  picture: Promise.resolve(null),
  abort: () => controller.abort(),
}
let setKnown: () => void = () => undefined
const known = new Promise<void>((resolve) => (setKnown = resolve))
if (start.content === null) setKnown()
early.picture = run()
keepEarly(early)
addEventListener('pagehide', leave)
void early.picture.then(loadApp, loadApp)
setTimeout(() => void known.then(loadApp), maxWaitMs)
setTimeout(() => void loadApp(), longestWaitMs)

async function run() {
  if (stored('quality') === 'audio') return null
  let opening: ReturnType<typeof openElement> | undefined
  let files = start.playlists && filesOf(start.playlists)
  if (start.content !== null) {
    const { signal } = controller
    const onStream = (stream: Pick<EarlyPicture, 'address' | 'startAt'>) => {
      Object.assign(early, stream)
      setKnown()
    }
    const requested = requestStream({ content: start.content, stored, signal, onStream })
    opening = openElement(signal)
    files = await requested
  }
  const { address, startAt } = early
  if (address === null) return null
  const first = await startFirstPicture(address, startAt, controller.signal, files, opening)
  if (!first) return null
  if (!document.body) await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  show(first.video)
  await playFirstPicture(first)
  return first
}

/** T-05: releases the stream of a page that is left before the app has taken it over. If Back shows that page again, it is reloaded. */
function leave(): void {
  if (start.content === null || early.address === null || !isEarlyKept(early)) return
  leaveEarlyStream(early.address)
  addEventListener('pageshow', () => location.reload())
}

function filesOf({ multivariant, media }: NonNullable<PageStart['playlists']>): FirstFiles {
  return { multivariant, mediaPlaylist: media, segment: null }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function show(video: HTMLVideoElement): void {
  const stage = document.createElement('div')
  stage.id = stageId
  stage.style.cssText = 'position:fixed;inset:0;z-index:45;background:#000'
  const isUpright = innerWidth < 700 && innerHeight > innerWidth
  video.style.cssText = `width:100%;height:${isAtTop && isUpright ? '56.25vw' : '100%'};object-fit:contain`
  stage.append(video)
  document.body.append(stage)
}

let isAppLoaded = false

/** Loads the app once. It renders when its styles have loaded or failed. */
async function loadApp(): Promise<void> {
  if (isAppLoaded) return
  isAppLoaded = true
  const styled = styles.map((href) => append('link', { rel: 'stylesheet', crossOrigin: '', href }))
  for (const href of scripts) void append('link', { rel: 'modulepreload', crossOrigin: '', href })
  await Promise.all(styled)
  for (const src of scripts) void append('script', { type: 'module', crossOrigin: '', src })
}

/** Resolves when the element has been loaded, or has failed. */
function append<Name extends 'link' | 'script'>(
  name: Name,
  attributes: Partial<HTMLElementTagNameMap[Name]>,
): Promise<unknown> {
  const element = Object.assign(document.createElement(name), attributes)
  return new Promise((resolve) => {
    for (const event of ['load', 'error']) element.addEventListener(event, resolve)
    document.head.append(element)
  })
}
