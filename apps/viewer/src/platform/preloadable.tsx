import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import styles from './preloadable.module.css'

export type Preloadable<Props> = ComponentType<Props & { fallback?: ReactNode }> & {
  preload: () => Promise<unknown>
  isLoaded: () => boolean
}

/** Fills the height while a page's code loads, so that the footer does not jump. */
const placeholder = <div className={styles.placeholder} aria-busy="true" />

/**
 * A component whose code is loaded when it is rendered or preloaded. Unlike React's `lazy` it does not suspend: React shows
 * the fallback of a `Suspense` for at least 300 ms, even if the code arrives earlier. A failed load is thrown while rendering.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  return loadable(load, placeholder, null)
}

const tryAgainMs = 5_000

/**
 * A part that the page can do without. If its code cannot be loaded, it shows its fallback and tries again: an error would replace
 * the page, or even all pages, and interrupt what the viewer is doing.
 */
export function optional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  return loadable(load, null, tryAgainMs)
}

function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ReactNode,
  againAfterMs: number | null,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null
  const preload = async () => (loaded ??= await load())

  function Preloaded({ fallback = standIn, ...props }: Props & { fallback?: ReactNode }) {
    const [Ready, setReady] = useState<ComponentType<Props> | null>(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Ready || failure) return
      let isMounted = true
      void preload().then(
        (component) => isMounted && setReady(() => component),
        (error: unknown) => isMounted && setFailure({ error }),
      )
      return () => void (isMounted = false)
    }, [Ready, failure])
    useEffect(() => {
      if (!failure || againAfterMs === null) return
      const timer = setTimeout(() => setFailure(null), againAfterMs)
      return () => clearTimeout(timer)
    }, [failure])
    if (failure && againAfterMs === null) throw failure.error
    // TypeScript cannot infer that the remaining props are the component's own.
    return Ready ? <Ready {...(props as unknown as Props)} /> : fallback
  }
  return Object.assign(Preloaded, { preload, isLoaded: () => loaded !== null })
}
