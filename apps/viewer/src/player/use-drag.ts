import { useRef, useState, type ChangeEvent, type PointerEvent } from 'react'

type Bar = HTMLInputElement

/** A pointer seeks when it is released, because each seek requests a segment; keys seek at once. In the unit of the bar. */
export function useDrag(
  seek: (to: number) => void,
  release: (to: number, bar: Bar) => void = (to) => seek(to),
) {
  const [dragged, setDragged] = useState<number | null>(null)
  const isPointing = useRef(false)
  const stop = () => {
    isPointing.current = false
    setDragged(null)
  }
  return {
    /** Where the pointer is; null: nothing is dragged. */
    dragged,
    begin: ({ button }: PointerEvent<Bar>) => void (isPointing.current = button === 0),
    change({ currentTarget }: ChangeEvent<Bar>) {
      if (isPointing.current) setDragged(currentTarget.valueAsNumber)
      else seek(currentTarget.valueAsNumber)
    },
    end({ currentTarget }: PointerEvent<Bar>) {
      if (!isPointing.current) return
      stop()
      release(currentTarget.valueAsNumber, currentTarget)
    },
    cancel: stop,
  }
}
