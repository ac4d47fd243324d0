import { useSearchParams } from 'react-router'
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

/** The latest streams for callbacks: running players take their newest address from here. */
export function useLatestStreams(streams: readonly WallStream[]): (key: string) => WallStream | undefined {
  const [latest] = useState(() => new Map<string, WallStream>())
  const [find] = useState(() => (key: string) => latest.get(key))
  useEffect(() => {
    latest.clear()
    for (const stream of streams) latest.set(stream.key, stream)
  }, [latest, streams])
  return find
}
