import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasReason } from '../../platform/api-error.ts'
import { showToast } from '../../platform/toasts.tsx'
import { schedulesApi, type Content, type Schedule } from './api.ts'
import {
  baseOf,
  isSameContent,
  readEdits,
  rebase,
  undoStep,
  withChangesOf,
  withoutSaved,
  type Edits,
  type Step,
} from './draft.ts'

const refreshMs = 60_000
const maxUndo = 50

export type ScheduleDraft = ReturnType<typeof useScheduleDraft>

/**
 * N-07: the schedules of all channels with the unsaved changes of this operator, which stay in the browser until they are saved or
 * discarded.
 */
export function useScheduleDraft(operatorId: string) {
  const stored = useQuery({ ...schedulesApi.all.query(), refetchInterval: refreshMs })
  const schedules = stored.data?.items ?? []
  const [edits, setEdits] = useStoredEdits(`kallo.schedule-draft.${operatorId}`)
  const [wasRestored, setWasRestored] = useState(Object.keys(edits).length > 0)
  const [past, setPast] = useState<readonly Step[]>([])
  const [merged, setMerged] = useState<readonly string[]>([])
  const rebased = stored.data ? rebase(edits, schedules) : { edits, merged: [] }
  if (rebased.edits !== edits) {
    setEdits(rebased.edits)
    setMerged(rebased.merged)
  }
  const discard = () => {
    // Discards the changes of all channels; undo restores them.
    setPast([...past, edits].slice(-maxUndo))
    setEdits({})
    setMerged([])
    setWasRestored(false)
  }
  const reload = async () => (await stored.refetch()).data?.items ?? null
  /** What was changed since the request was sent stays, based on what was saved. */
  const keepUnsaved = (sent: Edits, saved: readonly Schedule[]) => {
    setEdits((current) => withoutSaved(current, sent, saved))
    setPast([])
    setMerged([])
    setWasRestored(false)
  }
  const undo = () => {
    setEdits((current) => undoStep(current, past.at(-1) ?? {}))
    setPast(past.slice(0, -1))
  }
  return {
    schedules,
    isLoaded: stored.data !== undefined,
    loadError: stored.error,
    contentOf: (schedule: Schedule): Content => edits[schedule.channelId]?.content ?? schedule,
    change(changes: Readonly<Record<string, Content>>) {
      const step = Object.keys(changes).map((channelId) => [channelId, edits[channelId] ?? null])
      setPast([...past, Object.fromEntries(step) as Step].slice(-maxUndo))
      setEdits(edit(edits, changes, schedules))
    },
    /** Channels with unsaved changes. */
    changed: schedules.filter(({ channelId }) => channelId in edits),
    baseOf: ({ channelId }: Schedule) => edits[channelId]?.base ?? null,
    undo: past.length === 0 ? null : undo,
    discard,
    ...useSave({ edits, schedules, reload, onSaved: keepUnsaved }),
    /** Names of the channels in which changes of another editor were merged. */
    merged: schedules
      .filter(({ channelId }) => merged.includes(channelId))
      .map(({ channel }) => channel.trim()),
    wasRestored,
  }
}

/** Unsaved changes, which are stored in the browser. Those of other tabs are added by channel. */
function useStoredEdits(key: string) {
  const [edits, setEdits] = useState<Edits>(() => readStored(key))
  useEffect(() => store(key, edits), [edits, key])
  useEffect(() => {
    const onStorage = ({ key: changed, oldValue, newValue }: StorageEvent) => {
      if (changed !== key) return
      setEdits((current) => withChangesOf(current, readEdits(oldValue), readEdits(newValue)))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [key])
  return [edits, setEdits] as const
}

// Browsers can refuse the storage, or have none left. The changes are then in this tab only.
function readStored(key: string): Edits {
  try {
    return readEdits(localStorage.getItem(key))
  } catch {
    return {}
  }
}

function store(key: string, edits: Edits): void {
  try {
    if (Object.keys(edits).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(edits))
  } catch {
    // As above.
  }
}

interface SaveOptions {
  edits: Edits
  schedules: readonly Schedule[]
  /** Loads the schedules from the server; null if that failed. */
  reload: () => Promise<readonly Schedule[] | null>
  onSaved: (sent: Edits, saved: readonly Schedule[]) => void
}

function useSave({ edits, schedules, reload, onSaved }: SaveOptions) {
  const queryClient = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const store = async () => {
    const channels = Object.entries(edits).map(([channelId, { base, content }]) => ({
      channelId,
      version: base.version,
      ...content,
    }))
    const { items } = await schedulesApi.saveAll({ channels })
    const savedOf = ({ channelId }: Schedule) => items.find((one) => one.channelId === channelId)
    const saved = schedules.map((one) => ({ ...one, ...savedOf(one) }))
    const queryKey = schedulesApi.all.key()
    queryClient.setQueryData(queryKey, { items: saved, total: saved.length })
    onSaved(edits, saved)
    // Replaces a fetch that began before.
    void queryClient.invalidateQueries({ queryKey })
  }
  /** Whether the server has stored the changes although its response was lost. They are then not stored again. */
  const isStored = async () => {
    const current = await reload()
    if (current === null || Object.keys(rebase(edits, current).edits).length > 0) return false
    onSaved(edits, current)
    return true
  }
  /** False: nothing was stored, or changes of another editor have to be checked first. */
  const save = async (): Promise<boolean> => {
    setIsSaving(true)
    setError(null)
    try {
      await store()
    } catch (failure) {
      const isUnknown = hasReason(failure, 'changed-meanwhile', 'offline', 'unreadable')
      if (isUnknown && (await isStored())) {
        showToast(t`Saved. Viewers see it from the next minute.`)
        return true
      }
      if (!hasReason(failure, 'changed-meanwhile')) setError(failure)
      return false
    } finally {
      setIsSaving(false)
    }
    showToast(t`Saved. Viewers see it from the next minute.`)
    return true
  }
  return { save, isSaving, error }
}

function edit(
  edits: Edits,
  changes: Readonly<Record<string, Content>>,
  schedules: readonly Schedule[],
): Edits {
  const changed = Object.entries(changes).flatMap(([channelId, { blocks, filler }]) => {
    const stored = schedules.find((one) => one.channelId === channelId)
    const base = edits[channelId]?.base ?? (stored && baseOf(stored))
    return base ? [{ channelId, base, content: { blocks, filler } }] : []
  })
  const isLeft = ({ base, content }: (typeof changed)[number]) => !isSameContent(content, base)
  const others = Object.entries(edits).filter(([channelId]) => !(channelId in changes))
  return Object.fromEntries([
    ...others,
    ...changed.filter(isLeft).map(({ channelId, ...rest }) => [channelId, rest] as const),
  ])
}
