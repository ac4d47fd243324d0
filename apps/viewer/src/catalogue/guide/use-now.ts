import { useEffect, useState } from 'react'
import { serverNow } from '../../platform/server-clock.ts'

const tickMs = 20_000

/** The server's time, updated every 20 seconds, because programmes start and end while the guide is open. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
