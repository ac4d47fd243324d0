import { liveAv1Kbps, opusKbps } from '@kallo/rules/streaming/video-ladder'
import { words } from '../../platform/ffmpeg/index.ts'

/** W-21: a rendition in AV1 beside the one in H.264 of this height. */
export interface Av1Rung {
  height: number
  /** Maximum bit rate of the pictures. */
  maxKbps: number
}

/** SVT-AV1 has presets up to 13; this one encodes 240p and 360p on a fraction of a core each. */
const preset = 10
/** As for VODs (encode-av1.ts), capped by the maximum bit rate. */
const crf = 42

/** W-21: the lowest rungs of a ladder. */
export function av1RungsFor<Rung extends { height: number }>(rungs: readonly Rung[]): (Rung & Av1Rung)[] {
  return liveAv1Kbps.flatMap((maxKbps, index) => {
    const rung = rungs[index]
    return rung ? [{ ...rung, maxKbps }] : []
  })
}

/** Closed GOPs, 8 bits, without film grain. Scene cuts would add keyframes where H.264 has none. */
export function av1VideoArguments({ maxKbps }: Av1Rung, gop: number): string[] {
  return [
    ...words(`-c:v libsvtav1 -preset ${preset} -crf ${crf} -g ${gop}`),
    ...words(`-svtav1-params mbr=${maxKbps}:scd=0:film-grain=0:irefresh-type=2`),
  ]
}

/** Opus frames last 20 ms, so that a segment has a whole number of them. */
export const liveOpusArguments: readonly string[] = words(
  `-c:a libopus -b:a ${opusKbps}k -vbr constrained -ar 48000 -ac 2`,
)
