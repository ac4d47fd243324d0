import { foldName } from '@kallo/rules/catalogue/listing'
import { Button } from '@kallo/ui/button'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo, useDeferredValue, useEffect, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import { NearViewport } from '../../platform/near-viewport.tsx'
import { Notice } from '../../platform/notice.tsx'
import { PageTitle } from '../../platform/page-head.tsx'
import { SearchBox } from '../../platform/search-box.tsx'
import styles from './page.module.css'
import type { Category } from '../contents/queries.ts'
import { Skeleton } from '@kallo/ui/skeleton'
import { chipClass } from '@kallo/ui/chip'
import { useTypedSearch } from './use-typed-search.ts'

interface ListGroup<Entry> {
  id: string
  /** Null for a list without groups. */
  name: string | null
  entries: readonly Entry[]
}

interface ListPageProps<Entry> {
  title: string
  shape: 'wide' | 'poster'
  chips: readonly Chip[]
  groups: readonly ListGroup<Entry>[]
  renderCard: (entry: Entry) => ReactNode
}

/** B-04: a grid, or one per category, with a search that is kept in the URL. */
export function ListPage<Entry extends { tag: string; name: string }>(props: ListPageProps<Entry>) {
  const [typed, search] = useTypedSearch()
  useFoldedNames(props.groups)
  return (
    <div className={styles.page}>
      <PageTitle text={props.title} />
      <h1 className={styles.title}>{props.title}</h1>
      <div className={styles.tools}>
        <CategoryChips chips={props.chips} />
        <SearchBox value={typed} onChange={search} />
      </div>
      {/* The field shows each letter at once; the list follows, and skips letters that are typed faster. */}
      <Results {...props} typed={useDeferredValue(typed)} onClear={search} />
    </div>
  )
}

interface ResultsProps<Entry> extends ListPageProps<Entry> {
  typed: string
  onClear: (text: '') => void
}

const Results = memo(FoundEntries) as typeof FoundEntries

function FoundEntries<Entry extends { tag: string; name: string }>({
  typed,
  onClear,
  ...props
}: ResultsProps<Entry>) {
  const wanted = foldName(typed.trim())
  const found = props.groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => foldedName(entry).includes(wanted)),
    }))
    .filter(({ entries }) => entries.length > 0)
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <p className="sr-only" role="status">
        {typed && <Plural value={count} one="# result" other="# results" />}
      </p>
      {count === 0 && <NothingFound typed={typed} onClear={() => onClear('')} />}
      {found.map(({ id, name, entries }, index) => (
        <section
          key={id}
          className={name === null ? undefined : styles.group}
          aria-label={name ?? props.title}
        >
          {name !== null && <h2>{name}</h2>}
          <CardGrid
            entries={entries}
            shape={props.shape}
            isWindowed={count > maxRenderedCards}
            isFirst={index === 0}
            renderCard={props.renderCard}
          />
        </section>
      ))}
    </>
  )
}

interface MemoCardProps<Entry> {
  entry: Entry
  renderCard: (entry: Entry) => ReactNode
}

/** While a search is typed, cards that stay are not rendered again. */
const MemoCard = memo(function MemoCard<Entry>({ entry, renderCard }: MemoCardProps<Entry>) {
  return renderCard(entry)
}) as <Entry>(props: MemoCardProps<Entry>) => ReactNode

/** If there are more cards, those outside the screen are not rendered (L-10). */
const maxRenderedCards = 60
/** Fills whole rows of two, three, four and six cards. */
const windowSize = 24
const rowHeights = { wide: 190, poster: 280 }

interface CardGridProps<Entry> {
  entries: readonly Entry[]
  shape: 'wide' | 'poster'
  isWindowed: boolean
  /** The first grid of the page. */
  isFirst: boolean
  renderCard: (entry: Entry) => ReactNode
}

function CardGrid<Entry extends { tag: string }>({
  entries,
  shape,
  isWindowed,
  isFirst,
  renderCard,
}: CardGridProps<Entry>) {
  const grid = (some: readonly Entry[]) => (
    <ul className={`${styles.grid} ${styles[shape]}`}>
      {some.map((entry) => (
        <li key={entry.tag}>
          <MemoCard entry={entry} renderCard={renderCard} />
        </li>
      ))}
    </ul>
  )
  if (!isWindowed) return grid(entries)
  // Keyed by position: while a search is typed, the windows stay and only their cards change.
  const windows = Array.from({ length: Math.ceil(entries.length / windowSize) }, (_, index) => ({
    position: index * windowSize,
    cards: entries.slice(index * windowSize, (index + 1) * windowSize),
  }))
  return (
    <div className={styles.windows}>
      {windows.map(({ position, cards }) => (
        <NearViewport
          key={position}
          estimatedHeight={Math.ceil(cards.length / 4) * rowHeights[shape]}
          isFirst={isFirst && position === 0}
        >
          {() => grid(cards)}
        </NearViewport>
      ))}
    </div>
  )
}

const foldedNames = new WeakMap<object, string>()

/** Folds the names before the first letter is typed. */
function useFoldedNames(groups: readonly ListGroup<{ name: string }>[]): void {
  useEffect(() => {
    const fold = () => groups.forEach(({ entries }) => entries.forEach(foldedName))
    const timer = setTimeout(fold, 300)
    return () => clearTimeout(timer)
  }, [groups])
}

/** B-04: folded once per entry, so that typing stays fast in a list of thousands. */
function foldedName(entry: { name: string }): string {
  const known = foldedNames.get(entry)
  if (known !== undefined) return known
  const folded = foldName(entry.name)
  foldedNames.set(entry, folded)
  return folded
}

function NothingFound({ typed, onClear }: { typed: string; onClear: () => void }) {
  if (!typed) return <Notice level="h2" title={<Trans>Nothing here yet</Trans>} />
  return (
    <Notice
      level="h2"
      title={<Trans>No results for “{typed}”</Trans>}
      actions={
        <Button kind="quiet" onPress={onClear}>
          <Trans>Clear the search</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Try fewer letters or another category.</Trans>
      </p>
    </Notice>
  )
}

/** Groups by category; a single unnamed group for `all` and for one category. */
export function groupsOf<Entry extends { category: string }>(
  categories: readonly Category[],
  entries: readonly Entry[],
  categoryId: string | null,
): ListGroup<Entry>[] {
  if (categoryId !== null) return [{ id: categoryId, name: null, entries }]
  return categories.map(({ _id, name }) => ({
    id: _id,
    name,
    entries: entries.filter(({ category }) => category === _id),
  }))
}

/** The heading of a list: the category's name or a general one. */
export function listName(
  categories: readonly Category[],
  categoryId: string | null,
  byCategory: string,
  all: string,
): string {
  if (categoryId === null) return byCategory
  if (categoryId === 'all') return all
  return categories.find(({ _id }) => _id === categoryId)?.name ?? categoryId
}

export function ListSkeleton({ shape }: { shape: 'wide' | 'poster' }) {
  const { t } = useLingui()
  return (
    <div className={styles.page} role="status" aria-label={t`Loading`}>
      <Skeleton shape="title" />
      <div className={styles.tools}>
        <Skeleton className={styles.toolsGhost} />
      </div>
      <div className={`${styles.grid} ${styles[shape]}`}>
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index}>
            <Skeleton shape={shape} />
            <Skeleton shape="line" className={styles.nameGhost} />
          </div>
        ))}
      </div>
    </div>
  )
}

interface Chip {
  to: string
  label: string
}

/** Links between the lists; the main navigation between them on phones. */
function CategoryChips({ chips }: { chips: readonly Chip[] }) {
  const { t } = useLingui()
  return (
    <nav className={styles.chips} aria-label={t`Categories`}>
      {chips.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={chipClass}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
