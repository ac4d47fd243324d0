import { nextAdChangeMs, stepAds, type AdEvent, type AdRotation } from '@kallo/rules/insights/ad-rotation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isViewDue, readDailyViews, withDailyView } from '@kallo/rules/catalogue/daily-views'
import { randomId } from '../../platform/device-id.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { reportAction } from './report-action.ts'
import type { DataOf } from '@kallo/contract/endpoint'
import type { contents } from '@kallo/contract/catalogue/contents'

const activities = ['pointermove', 'pointerdown', 'keydown'] as const

export interface AdMoment {
  /** Playback has started and is not waiting for data: loading an image does not slow the stream down. */
  canBegin: boolean
  /** False while the player is small, or something covers the picture. */
  isSeen: boolean
}

/** D-01…D-03: runs the rotation. `ticket`: that of the stream. */
export function useAdRotation(
  ads: readonly Ad[],
  { canBegin, isSeen }: AdMoment,
  ticket: () => string | null,
) {
  const [state, setState] = useState<AdRotation<Ad>>({ kind: 'asleep' })
  const [playbackId] = useState(randomId)
  const latest = useRef(state)
  const send = useCallback(
    (event: AdEvent) => {
      const { state: next, report } = stepAds(latest.current, event, withSpent(ads), performance.now())
      latest.current = next
      setState(next)
      if (!report) return
      if (report.action !== 'click') countView(report.ad)
      const { ad, action, attempt } = report
      reportAction({ adsId: ad._id, actionType: action, eventId: `${playbackId}-${attempt}` }, ticket())
    },
    [ads, playbackId, ticket],
  )
  useTime(state, send)
  useActivity(canBegin, send)
  useVisibility(state, isSeen, send)
  return { state, send }
}

function useTime(state: AdRotation<Ad>, send: (event: AdEvent) => void): void {
  useEffect(() => {
    const dueMs = nextAdChangeMs(state)
    if (dueMs === null) return
    let timer: ReturnType<typeof setTimeout>
    // Timers can fire early, when nothing has changed yet.
    const wait = () => {
      const leftMs = dueMs - performance.now()
      if (leftMs <= 0) send({ type: 'time' })
      else timer = setTimeout(wait, Math.ceil(leftMs))
    }
    wait()
    return () => clearTimeout(timer)
  }, [state, send])
}

/** D-01: only time in which the viewer can see the ad counts as its duration. */
function useVisibility(state: AdRotation<Ad>, isSeen: boolean, send: (event: AdEvent) => void): void {
  const showing = state.kind === 'showing' ? state.attempt : null
  useEffect(() => {
    if (showing === null) return
    const update = () => send({ type: isSeen && isWatched() ? 'shown' : 'hidden' })
    update()
    // Events of the native full screen do not bubble.
    for (const name of visibilityEvents) document.addEventListener(name, update, true)
    return () => {
      for (const name of visibilityEvents) document.removeEventListener(name, update, true)
    }
  }, [showing, isSeen, send])
}

const visibilityEvents = ['visibilitychange', 'webkitbeginfullscreen', 'webkitendfullscreen']

/** An ad that starts in a hidden tab would count as viewed. */
function useActivity(canBegin: boolean, send: (event: AdEvent) => void): void {
  useEffect(() => {
    if (!canBegin) return
    const begin = () => {
      if (isWatched()) send({ type: 'first-frame' })
    }
    const onActivity = () => {
      if (isWatched()) send({ type: 'activity' })
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    for (const name of activities) window.addEventListener(name, onActivity, { passive: true })
    return () => {
      document.removeEventListener('visibilitychange', begin)
      for (const name of activities) window.removeEventListener(name, onActivity)
    }
  }, [canBegin, send])
}

export type Ad = DataOf<typeof contents.channel>['adsData'][number]

/** False in a hidden tab, and in the native full screen of iPhones. */
export function isWatched(): boolean {
  if (document.visibilityState !== 'visible') return false
  return ![...document.querySelectorAll('video')].some(
    (video) => Reflect.get(video, 'webkitDisplayingFullscreen') === true,
  )
}

const storageKey = 'adViews'
const viewsToday = () => readDailyViews(readStored(storageKey), new Date().toDateString())

/** B-19: marks the ads that this device may not show again today. */
function withSpent(ads: readonly Ad[]): readonly (Ad & { isSpent?: boolean })[] {
  // Most ads have no limit, and events of the pointer are frequent.
  if (ads.every(({ max_views_per_day: limit }) => limit === undefined)) return ads
  const views = viewsToday()
  return ads.map((ad) => ({ ...ad, isSpent: !isViewDue(views, ad._id, ad.max_views_per_day) }))
}

/** B-19: an ad counts for the limit of the device also if it was closed early. */
function countView({ _id: id, max_views_per_day: limit }: Ad): void {
  if (limit !== undefined) writeStored(storageKey, JSON.stringify(withDailyView(viewsToday(), id)))
}
