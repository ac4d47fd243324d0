import { useEffect, useState } from 'react'
import type { WallStream } from './wall-tiles.ts'

/** For whoever asks later than it was drawn: players that run take their newest ticket from here. */
export function useLatestStreams(streams: readonly WallStream[]): (key: string) => WallStream | undefined {
  const [latest] = useState(() => new Map<string, WallStream>())
  const [find] = useState(() => (key: string) => latest.get(key))
  useEffect(() => {
    latest.clear()
    for (const stream of streams) latest.set(stream.key, stream)
  }, [latest, streams])
  return find
}
