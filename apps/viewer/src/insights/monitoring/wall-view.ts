import { useSearchParams } from 'react-router'

export type TileSize = 'small' | 'medium'

/** What of the wall is shown, and how: in the address, so that it can be kept and shared. */
export interface WallView {
  search: string
  size: TileSize
  isProblemsFirst: boolean
}

export function useWallView(): [WallView, (change: Partial<WallView>) => void] {
  const [params, setParams] = useSearchParams()
  const view: WallView = {
    search: params.get('q') ?? '',
    size: params.get('size') === 'medium' ? 'medium' : 'small',
    isProblemsFirst: params.get('order') !== 'own',
  }
  const change = (part: Partial<WallView>) => {
    const { search, size, isProblemsFirst } = { ...view, ...part }
    setParams(
      {
        ...(search ? { q: search } : {}),
        ...(size === 'medium' ? { size } : {}),
        ...(isProblemsFirst ? {} : { order: 'own' }),
      },
      { replace: true },
    )
  }
  return [view, change]
}
