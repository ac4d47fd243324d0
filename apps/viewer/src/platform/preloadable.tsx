import { lazy, useState, type ComponentType } from 'react'

export type Preloadable<Props> = ComponentType<Props> & { preload: () => Promise<unknown> }

/**
 * A lazy component that can be preloaded. React's `lazy` suspends even for loaded code, which delays the page by 300
 * ms; this one renders it at once.
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
    // Decided once per mount: switching later would discard the page's state.
    const [Ready] = useState<ComponentType<Props> | null>(() => loaded)
    return Ready ? <Ready {...props} /> : <Later {...props} />
  }
  return Object.assign(Preloaded, { preload })
}
