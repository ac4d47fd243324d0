import { Button, IconButton } from '@kallo/ui/button'
import { leftIcon } from '@kallo/ui/icons'
import { binIcon, historyIcon } from '@kallo/ui/more-icons'
import { Icon } from '@kallo/ui/icon'
import { Dialog } from '@kallo/ui/dialog'
import { EmptyState } from '@kallo/ui/state'
import { Skeleton } from '@kallo/ui/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { householdQuery, useHouseholdChange, householdApi } from '../../accounts/household/api.ts'
import { dateAndTime } from '../../platform/formats.tsx'
import { links } from '../../platform/links.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { Picture } from '../../platform/picture.tsx'
import { useEntryFocus } from '../../platform/use-entry-focus.ts'
import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { useTimeZone } from '../contents/queries.ts'
import { historyQuery, libraryApi, useLibraryChange, type ContentCardData, type ContentRef } from './api.ts'
import { cardLink } from './content-card.tsx'
import styles from './library.module.css'

const perPage = 50
/** The last page that the server accepts. */
const maxPage = 1_000

/** B-23. */
export function HistoryPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('page'))
  const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= maxPage ? asked : 1
  const setPage = (next: number, replace = false) =>
    setParams(next === 1 ? {} : { page: String(next) }, { replace })
  return (
    <div className={styles.page}>
      <Link className={styles.back} to={links.my}>
        <Icon shape={leftIcon} size={18} />
        <Trans>Back</Trans>
      </Link>
      <PageHead title={t`History`} />
      <PauseHistory />
      <Loaded query={useQuery(historyQuery(page))} skeleton={<Skeleton shape="wide" />}>
        {({ items, total }) => <Entries items={items} total={total} page={page} onPage={setPage} />}
      </Loaded>
    </div>
  )
}

interface EntriesProps {
  items: readonly ContentCardData[]
  total: number
  page: number
  /** `replace`: without an entry in the browser's history. */
  onPage: (page: number, replace?: boolean) => void
}

function Entries({ items, total, page, onPage }: EntriesProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const remove = useLibraryChange(libraryApi.deleteHistory)
  const { list, onRemove } = useEntryFocus(items)
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  useEffect(() => {
    // The last entry of the last page was deleted.
    if (page > lastPage) onPage(lastPage, true)
  }, [page, lastPage, onPage])
  // The dialog is removed with the entries, before it can report that it has deleted them.
  if (total === 0 && isAsking) setAsking(false)
  if (total === 0) {
    return (
      <EmptyState title={t`Nothing watched yet`} icon={historyIcon}>
        <Trans>Films, programmes and channels that you watch are listed here.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <ul ref={list} className={styles.entries}>
        {items.map((card, at) => (
          <Entry
            key={`${card.kind} ${card.tag} ${card.startsAt ?? ''}`}
            card={card}
            isBusy={remove.isPending}
            onRemove={() => {
              onRemove(at)
              remove.mutate({ of: refOf(card) })
            }}
          />
        ))}
      </ul>
      <div className={styles.tools}>
        {page > 1 && (
          <Button onPress={() => onPage(page - 1)}>
            <Trans>Newer</Trans>
          </Button>
        )}
        {page * perPage < total && (
          <Button onPress={() => onPage(page + 1)}>
            <Trans>Older</Trans>
          </Button>
        )}
        <Button kind="danger" onPress={() => setAsking(true)}>
          <Trans>Delete all</Trans>
        </Button>
      </div>
      {isAsking && <DeleteAllDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const remove = useLibraryChange(libraryApi.deleteHistory)
  return (
    <Dialog
      isAlert
      title={t`Delete the whole history?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="danger"
            isBusy={remove.isPending}
            onPress={() => remove.mutate({ of: null }, { onSuccess: onClose })}
          >
            <Trans>Delete all</Trans>
          </Button>
        </>
      }
    >
      <Trans>You won’t be able to continue where you left off. Your list and favourites stay.</Trans>
    </Dialog>
  )
}

function Entry({ card, isBusy, onRemove }: { card: ContentCardData; isBusy: boolean; onRemove: () => void }) {
  const { t } = useLingui()
  const timeZone = useTimeZone()
  const name = card.name.trim()
  const watched = card.watchedAt && timeZone ? dateAndTime(card.watchedAt, timeZone) : ''
  return (
    <li className={styles.entry}>
      <Picture
        picture={card.image}
        use={pictureUses.channelCard}
        width={160}
        height={90}
        className={styles.thumb}
      />
      <div className={styles.entryText}>
        <Link to={cardLink(card)} className={styles.entryName}>
          {card.title ? `${card.title} · ${name}` : name}
        </Link>
        <span className={styles.entryTime}>
          {card.isFinished && watched ? t`${watched}, watched to the end` : watched}
        </span>
      </div>
      <IconButton icon={binIcon} label={t`Delete ${name}`} isDisabled={isBusy} onPress={onRemove} />
    </li>
  )
}

function refOf(card: ContentCardData): ContentRef {
  if (card.kind === 'programme') return { kind: 'programme', tag: card.tag, startsAt: card.startsAt ?? '' }
  return { kind: card.kind === 'channel' ? 'channel' : 'vod', tag: card.tag }
}

/** Recording is paused for this profile, on all devices. */
function PauseHistory() {
  const { data } = useQuery(householdQuery())
  const current = data?.profiles.find(({ isCurrent }) => isCurrent)
  const change = useHouseholdChange(householdApi.change)
  // A kids' profile does not change itself.
  if (!current || current.maxAge !== null) return null
  const isPaused = change.isPending ? change.variables.isHistoryPaused : current.isHistoryPaused
  return (
    <div className={styles.tools}>
      <Button
        aria-pressed={isPaused}
        onPress={() => change.mutate({ id: current.id, isHistoryPaused: !isPaused })}
      >
        {isPaused ? <Trans>Resume history</Trans> : <Trans>Pause history</Trans>}
      </Button>
      {isPaused && (
        <p role="status" className={styles.hint}>
          <Trans>We don’t keep a record of what you watch, so you can’t continue it later.</Trans>
        </p>
      )}
    </div>
  )
}
