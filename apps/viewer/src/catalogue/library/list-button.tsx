import { Button } from '@kallo/ui/button'
import { checkIcon, heartIcon } from '@kallo/ui/icons'
import { plusIcon } from '@kallo/ui/more-icons'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { libraryApi, listedQuery, useLibraryChange } from './api.ts'

/** B-21: puts a VOD or a series on My List, or takes it off. Shown to viewers. */
export function ListButton({ kind, tag }: { kind: 'vod' | 'series'; tag: string }) {
  const { data } = useQuery(listedQuery({ kind, tag }))
  const isListed = data?.isListed ?? false
  const change = useLibraryChange((isWanted: boolean) =>
    libraryApi.changeList({ [isWanted ? 'listed' : 'unlisted']: [{ kind, tag }] }),
  )
  // Shows the new state before the server has confirmed it.
  const isShown = change.isPending ? change.variables : isListed
  return (
    <Button
      size="large"
      icon={isShown ? checkIcon : plusIcon}
      aria-pressed={isShown}
      isDisabled={data === undefined}
      onPress={() => change.mutate(!isShown)}
    >
      <Trans>My List</Trans>
    </Button>
  )
}

/** B-22: makes a channel a favourite, or no longer. Shown to viewers. */
export function FavouriteButton({ tag }: { tag: string }) {
  const { data } = useQuery(listedQuery({ kind: 'channel', tag }))
  const isFavourite = data?.isFavourite ?? false
  const change = useLibraryChange((isWanted: boolean) =>
    libraryApi.changeFavourites({ [isWanted ? 'added' : 'removed']: [tag] }),
  )
  const isShown = change.isPending ? change.variables : isFavourite
  return (
    <Button
      size="large"
      icon={heartIcon}
      aria-pressed={isShown}
      isDisabled={data === undefined}
      onPress={() => change.mutate(!isShown)}
    >
      <Trans>Favourite</Trans>
    </Button>
  )
}
