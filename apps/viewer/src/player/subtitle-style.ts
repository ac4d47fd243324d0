import { useState } from 'react'
import { readStored, writeStored } from '../platform/storage.ts'

export const subtitleSizes = ['small', 'normal', 'large'] as const
export const subtitleBackgrounds = ['none', 'shaded', 'black'] as const

/** P-29: how this device shows subtitles. */
export interface SubtitleStyle {
  size: (typeof subtitleSizes)[number]
  background: (typeof subtitleBackgrounds)[number]
}

const key = 'subtitle-style'

export function useSubtitleStyle(): [SubtitleStyle, (change: Partial<SubtitleStyle>) => void] {
  const [style, setStyle] = useState(() => readSubtitleStyle(readStored(key)))
  return [
    style,
    (change) => {
      const next = { ...style, ...change }
      writeStored(key, `${next.size} ${next.background}`)
      setStyle(next)
    },
  ]
}

/** Parses a stored style such as `large black`. Missing or unknown parts have their defaults. */
export function readSubtitleStyle(text: string | null): SubtitleStyle {
  const [size, background] = (text ?? '').split(' ')
  return {
    size: subtitleSizes.find((one) => one === size) ?? 'normal',
    background: subtitleBackgrounds.find((one) => one === background) ?? 'shaded',
  }
}
