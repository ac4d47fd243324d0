import { Button, buttonClass, IconButton } from '@kallo/ui/button'
import {
  binIcon,
  checklistIcon,
  downArrowIcon,
  downloadIcon,
  historyIcon,
  peopleIcon,
  upIcon,
} from '@kallo/ui/more-icons'
import { Icon } from '@kallo/ui/icon'
import { EmptyState } from '@kallo/ui/state'
import { Skeleton } from '@kallo/ui/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { useInstallOffer } from '../../platform/install-prompt.ts'
import { links } from '../../platform/links.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { brandName } from '../../platform/brand.ts'
import { DataUsed } from '../../player/data-used.tsx'
import { Shelf } from '../lists/shelf.tsx'
import { ReminderList } from '../reminders/reminder-list.tsx'
import { libraryApi, libraryQuery, useLibraryChange, type ContentCardData, type LibraryData } from './api.ts'
import { ContentCard } from './content-card.tsx'
import { DataLimitChoice } from './data-limit-choice.tsx'
import { DataSaverChoice } from './data-saver-choice.tsx'
import styles from './library.module.css'

/** B-20…B-23: what this profile has started, put on My List and watched. */
export function MyPage() {
  const { t } = useLingui()
  const install = useInstallOffer()
  return (
    <div className={styles.page}>
      <PageHead title={t`My ${brandName}`} />
      <nav className={styles.tools} aria-label={t`My ${brandName}`}>
        <Link className={buttonClass()} to={links.history}>
          <Icon shape={historyIcon} />
          <Trans>History</Trans>
        </Link>
        <Link className={buttonClass()} to={links.downloads}>
          <Icon shape={downloadIcon} />
          <Trans>Downloads</Trans>
        </Link>
        <Link className={buttonClass()} to={links.profiles}>
          <Icon shape={peopleIcon} />
          <Trans>Profiles</Trans>
        </Link>
        {install && (
          <Button icon={downloadIcon} onPress={() => void install()}>
            <Trans>Install the app</Trans>
          </Button>
        )}
      </nav>
      <Loaded query={useQuery(libraryQuery())} skeleton={<ShelvesSkeleton />}>
        {(data) => <Library data={data} />}
      </Loaded>
      <ReminderList />
      <DataSaverChoice />
      <DataLimitChoice />
      <p className={styles.dataUsed}>
        <DataUsed />
      </p>
    </div>
  )
}

function Library({ data }: { data: LibraryData }) {
  const { t } = useLingui()
  const { continueWatching, myList, favourites, recentChannels } = data
  if ([continueWatching, myList, favourites, recentChannels].every(({ length }) => length === 0)) {
    return (
      <EmptyState
        title={t`Nothing here yet`}
        icon={checklistIcon}
        action={
          <Link className={buttonClass({ kind: 'primary' })} to={links.start}>
            <Trans>Find something to watch</Trans>
          </Link>
        }
      >
        <Trans>
          What you begin to watch, put on your list or mark as a favourite appears here, on all your devices.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <Row name={t`Continue watching`} cards={continueWatching} shows="four" />
      <Row name={t`My List`} cards={myList} shows="six" />
      {favourites.length > 0 && <Favourites cards={favourites} />}
      <Row name={t`Recent channels`} cards={recentChannels} shows="four" />
    </>
  )
}

function Row({
  name,
  cards,
  shows,
}: {
  name: string
  cards: readonly ContentCardData[]
  shows: 'four' | 'six'
}) {
  if (cards.length === 0) return null
  return (
    <Shelf name={name} shows={shows} level="h2">
      {cards.map((card) => (
        <ContentCard
          key={`${card.kind} ${card.tag} ${card.startsAt ?? ''}`}
          card={card}
          shape={shows === 'four' ? 'wide' : 'poster'}
        />
      ))}
    </Shelf>
  )
}

/** B-22: the order of the favourites is that of the guide and of On now. */
function Favourites({ cards }: { cards: readonly ContentCardData[] }) {
  const { t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  const change = useLibraryChange(libraryApi.changeFavourites)
  const tags = cards.map(({ tag }) => tag)
  const move = (index: number, by: number) => {
    const order = tags.toSpliced(index, 1)
    order.splice(index + by, 0, tags[index] ?? '')
    change.mutate({ order })
  }
  if (!isEditing) {
    return (
      <div>
        <Row name={t`Favourite channels`} cards={cards} shows="four" />
        <Button kind="quiet" onPress={() => setEditing(true)}>
          <Trans>Edit favourites</Trans>
        </Button>
      </div>
    )
  }
  return (
    <section aria-label={t`Favourite channels`}>
      <h2 className={styles.heading}>
        <Trans>Favourite channels</Trans>
      </h2>
      <ol className={styles.order}>
        {cards.map((card, index) => (
          <OrderEntry
            key={card.tag}
            name={card.name.trim()}
            isFirst={index === 0}
            isLast={index === cards.length - 1}
            isBusy={change.isPending}
            onMove={(by) => move(index, by)}
            onRemove={() => change.mutate({ removed: [card.tag] })}
          />
        ))}
      </ol>
      <Button onPress={() => setEditing(false)}>
        <Trans>Done</Trans>
      </Button>
    </section>
  )
}

interface OrderEntryProps {
  name: string
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  onMove: (by: number) => void
  onRemove: () => void
}

function OrderEntry({ name, isFirst, isLast, isBusy, onMove, onRemove }: OrderEntryProps) {
  const { t } = useLingui()
  // A disabled button would lose the focus with each press.
  const pressed = (isOff: boolean, act: (event: MouseEvent<HTMLElement>) => void) => ({
    'aria-disabled': isOff || undefined,
    onPress: (event: MouseEvent<HTMLElement>) => {
      if (!isOff) act(event)
    },
  })
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const entry = currentTarget.closest('li')
    const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling
    neighbour?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    onRemove()
  }
  return (
    <li>
      <span className={styles.orderName}>{name}</span>
      <IconButton
        icon={upIcon}
        label={t`Move ${name} up`}
        {...pressed(isFirst || isBusy, () => onMove(-1))}
      />
      <IconButton
        icon={downArrowIcon}
        label={t`Move ${name} down`}
        {...pressed(isLast || isBusy, () => onMove(1))}
      />
      <IconButton icon={binIcon} label={t`Remove ${name}`} {...pressed(isBusy, remove)} />
    </li>
  )
}

function ShelvesSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`}>
      {[0, 1].map((row) => (
        <div key={row} className={styles.ghostRow}>
          <Skeleton shape="title" />
          <div className={styles.ghosts}>
            {[0, 1, 2, 3].map((card) => (
              <Skeleton key={card} shape="wide" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
