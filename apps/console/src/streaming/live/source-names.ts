import type { Live, LiveSource } from './api.ts'

const kinds: Record<LiveSource['kind'], string> = {
  hls: 'HLS address',
  rtmp: 'RTMP (OBS)',
  srt: 'SRT',
  schedule: 'Schedule',
}

/** `1 · RTMP (OBS)`: sources of one kind differ in their position. */
export function sourceName(sources: readonly LiveSource[], id: number | null): string {
  const index = sources.findIndex((source) => source.id === id)
  const source = sources[index]
  return source ? `${index + 1} · ${kinds[source.kind]}` : 'Slate'
}

export function kindName({ kind }: Pick<LiveSource, 'kind'>): string {
  return kinds[kind]
}

/** What is on air, in a sentence. */
export function stateText({ state, sources, sourceId: id }: Live): string {
  switch (state) {
    case 'on-air':
      return `On air from ${sourceName(sources, id)}`
    case 'slate':
      return 'The slate is on air: no source delivers a picture'
    case 'starting':
      return 'Starting'
    case 'off':
      return sources.length === 0 ? 'No live sources' : 'Off air'
  }
}
