import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still rendered, for what follows a request: a page that was left must not navigate. */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
