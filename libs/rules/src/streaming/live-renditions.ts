/**
 * W-21: the renditions of a run: `h264`, those in H.264 and the audio-only one; `av1`, those in AV1; each in their order. Those in
 * AV1 are stored after all others, so that a run with AV1 has the same indices as one without.
 */
export function splitByCodec<Rendition extends { codecs: string }>(
  renditions: readonly Rendition[],
): { h264: Rendition[]; av1: Rendition[] } {
  const isAv1 = ({ codecs }: Rendition) => codecs.startsWith('av01')
  return { h264: renditions.filter((one) => !isAv1(one)), av1: renditions.filter(isAv1) }
}
