import { useState } from 'react'
import { flushSync } from 'react-dom'
import { hasReason } from './api-error.ts'
import { changedFields, isEqual, mergeEdits } from './merge-edits.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

interface RecordFormOptions<Values, Stored extends { version: number }> {
  /** The loaded record. A new version replaces the values of the form only if nothing was edited. */
  record: Stored
  /** The editable fields of a record. */
  valuesOf: (record: Stored) => Values
  /** Saves, and returns the record as stored. Rejects with `changed-meanwhile` if `version` is not the current one. */
  save: (values: Values, version: number) => Promise<Stored>
  /** Loads the current record, to show what another operator has changed. */
  reload: () => Promise<Stored>
  onSaved?: (record: Stored) => void
}

/** A field that another operator has changed since the form was loaded. */
interface FieldConflict<Values, Field extends keyof Values = keyof Values & string> {
  field: Field
  mine: Values[Field]
  theirs: Values[Field]
}

export interface RecordFormState<Values> {
  values: Values
  set: (changes: Partial<Values>) => void
  isChanged: boolean
  /** Conflicting fields after another operator saved first; else null. */
  conflicts: readonly FieldConflict<Values>[] | null
  /** Keeps the operator's own changes on top of the other operator's record. The next `save` stores them. */
  keepMine: () => void
  /** Discards the operator's own changes. */
  takeTheirs: () => void
  discard: () => void
  /** Resolves with false if another operator saved first: nothing was stored, and `conflicts` are shown. */
  save: () => Promise<boolean>
}

/**
 * The state of a form that edits a record with optimistic locking: unsaved changes are guarded, and a record that another
 * operator has changed meanwhile is not overwritten.
 */
export function useRecordForm<Values extends object, Stored extends { version: number }>(
  options: RecordFormOptions<Values, Stored>,
): RecordFormState<Values> {
  const { record, valuesOf, save, reload, onSaved } = options
  const [base, setBase] = useState(record)
  const [edits, setEdits] = useState<Partial<Values>>({})
  const [latest, setLatest] = useState<Stored | null>(null)
  const isChanged = changedFields(edits, valuesOf(base)).length > 0
  const restart = (next: Stored, left: (current: Partial<Values>) => Partial<Values> = () => ({})) => {
    setBase(next)
    setLatest(null)
    setEdits(left)
  }
  // Fields that were edited and set back would otherwise count as changes of the newer version.
  if (record.version > base.version && !isChanged) restart(record)
  const loaded = valuesOf(base)
  const values = { ...loaded, ...edits }
  useUnsavedChanges(isChanged)

  // A newer version is no conflict if all that the form shows is as it was or as it should be, such as after a lost response.
  const saveOnTop = async (version: number): Promise<Stored> => {
    try {
      return await save(values, version)
    } catch (error) {
      if (!hasReason(error, 'changed-meanwhile')) throw error
      const current = await reload()
      if (current.version <= version || conflictsOf(loaded, values, valuesOf(current)).length > 0) throw error
      return saveOnTop(current.version)
    }
  }
  return {
    values,
    set: (changes) => setEdits((current) => ({ ...current, ...changes })),
    isChanged,
    conflicts: latest && conflictsOf(loaded, values, valuesOf(latest)),
    keepMine: () => {
      if (!latest) return
      setEdits(mergeEdits(loaded, edits, valuesOf(latest)))
      setBase(latest)
      setLatest(null)
    },
    takeTheirs: () => latest && restart(latest),
    discard: () => setEdits({}),
    save: async () => {
      try {
        const saved = await saveOnTop(base.version)
        // Rendered synchronously, so that `onSaved` can leave the page without a question about unsaved changes.
        // What was typed while it was sent stays.
        flushSync(() => restart(saved, (current) => pick(current, changedFields(current, values))))
        onSaved?.(saved)
        return true
      } catch (error) {
        if (!hasReason(error, 'changed-meanwhile')) throw error
        const current = await reload()
        flushSync(() => setLatest(current))
        return false
      }
    },
  }
}

function conflictsOf<Values extends object>(
  loaded: Values,
  mine: Values,
  theirs: Values,
): FieldConflict<Values>[] {
  const fields = Object.keys(loaded) as (keyof Values & string)[]
  return fields
    .filter((field) => !isEqual(loaded[field], theirs[field]) && !isEqual(mine[field], theirs[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }))
}

function pick<Values extends object>(from: Partial<Values>, fields: (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Values>
}
