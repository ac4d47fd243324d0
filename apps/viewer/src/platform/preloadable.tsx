import { lazy, useState, type ComponentType } from 'react'

export type Preloadable<Props> = ComponentType<Props> & { preload: () => Promise<unknown> }

/**
 * A component whose code comes later, or was fetched ahead. React's own `lazy` suspends even for code that is
 * there, and then holds the page back for 300 ms; this one draws at once what has arrived.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null
  const preload = async () => {
    loaded ??= await load()
    return { default: loaded }
  }
  const Later = lazy(preload)
  function Preloaded(props: Props) {
    // Decided once per mount: changing over later would throw the page's state away.
    const [Ready] = useState<ComponentType<Props> | null>(() => loaded)
    return Ready ? <Ready {...props} /> : <Later {...props} />
  }
  return Object.assign(Preloaded, { preload })
}
