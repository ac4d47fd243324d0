import { useSearchParams } from 'react-router'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { useLingui } from '@lingui/react'
import { plainDate, clockTime } from '../../platform/formats.tsx'
import { useEffect, useState } from 'react'
import type { WallStream } from './wall-tiles.ts'

type TileSize = 'small' | 'medium'

/** Filters of the wall, kept in the URL. */
export interface WallView {
  search: string
  size: TileSize
  isProblemsFirst: boolean
}

export function useWallView(): [WallView, (change: Partial<WallView>) => void] {
  const [params, setParams] = useSearchParams()
  const view: WallView = {
    search: params.get('q') ?? '',
    size: params.get('size') === 'medium' ? 'medium' : 'small',
    isProblemsFirst: params.get('order') !== 'own',
  }
  const change = (part: Partial<WallView>) => {
    const { search, size, isProblemsFirst } = { ...view, ...part }
    setParams(
      {
        ...(search ? { q: search } : {}),
        ...(size === 'medium' ? { size } : {}),
        ...(isProblemsFirst ? {} : { order: 'own' }),
      },
      { replace: true },
    )
  }
  return [view, change]
}

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

/** Times, durations and sizes in the current language and the device's time zone. */
export function useWallFormats() {
  const { i18n } = useLingui()
  const tag = [i18n.locales ?? i18n.locale].flat()[0] ?? 'en'
  const unit = (name: string) => new Intl.NumberFormat(tag, { style: 'unit', unit: name })
  return {
    moment: (instant: string) =>
      `${plainDate(isoDay(Date.parse(instant), timeZone))} ${clockTime(instant, timeZone)}`,
    seconds: (ms: number) => unit('second').format(Math.round(ms / 1_000)),
    size: (bytes: number) => unit('kilobyte').format(Math.round(bytes / 1_000)),
  }
}

/** The latest streams for callbacks: running players take their newest ticket from here. */
export function useLatestStreams(streams: readonly WallStream[]): (key: string) => WallStream | undefined {
  const [latest] = useState(() => new Map<string, WallStream>())
  const [find] = useState(() => (key: string) => latest.get(key))
  useEffect(() => {
    latest.clear()
    for (const stream of streams) latest.set(stream.key, stream)
  }, [latest, streams])
  return find
}
