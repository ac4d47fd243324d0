import { useLayoutEffect, useRef, type ComponentProps } from 'react'

/** Shows an existing video element. It continues playing when it moves from one slot to another within a render. */
export function VideoSlot({ video, ...props }: { video: HTMLVideoElement } & ComponentProps<'div'>) {
  const slot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    video.removeAttribute('style')
    slot.current?.prepend(video)
  }, [video])
  return <div {...props} ref={slot} />
}
