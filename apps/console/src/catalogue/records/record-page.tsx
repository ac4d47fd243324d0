import { t } from '@lingui/core/macro'
import { ErrorText } from '@kallo/ui/state'
import { useIsMounted } from '@kallo/ui/use-is-mounted'
import type { ContentPreview } from '@kallo/contract/catalogue/content-preview'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { FieldTexts } from '../../platform/conflicts.tsx'
import { useNavigate, useParams } from 'react-router'
import { Page } from '../../platform/page.tsx'
import { createRequestIds } from '../../platform/request-id.ts'
import type { RecordTexts } from './record-texts.ts'
import { PreviewButton } from './preview-button.tsx'
import { ViewOnSite } from './view-on-site.tsx'
import { RecordForm } from '../../platform/record-form.tsx'
import { useRecordForm } from '../../platform/use-record-form.ts'

interface Versioned {
  id: string
  version: number
}

interface RecordPageProps<Stored extends Versioned, Values extends object> extends FieldTexts<Values> {
  texts: RecordTexts
  /** Path in the console: `/channels`. */
  path: string
  listPath: string
  /** Initial values of the form for a new record. */
  blank: Stored
  valuesOf: (record: Stored) => Values
  nameOf: (record: Stored) => string
  api: {
    find: (id: string) => Promise<Stored>
    /** The server creates one record for all requests with the same `requestId`. */
    create: (values: Values, requestId: string) => Promise<Stored>
    change: (id: string, version: number, values: Values) => Promise<Stored>
  }
  fields: (values: Values, set: (changes: Partial<Values>) => void, record: Stored) => ReactNode
  /** Content above the form of a stored record. */
  above?: (record: Stored) => ReactNode
  /** Sections below the form of a stored record whose changes apply at once. */
  below?: (record: Stored) => ReactNode
  /** How often a record that changes without the operator is loaded again, in ms; false: never. */
  refreshMsOf?: (record: Stored) => number | false
  /** L-12: the path of the viewer app that shows a record; null: viewers do not see it. */
  sitePathOf?: (record: Stored) => string | null
  /** L-14: what the viewer app shows of a record with the values of the form. */
  previewOf?: (values: Values, record: Stored) => ContentPreview
}

/** The page of one record, or of a new one at `…/new`. */
export function RecordPage<Stored extends Versioned, Values extends object>(
  props: RecordPageProps<Stored, Values>,
) {
  const { texts, path, blank, nameOf, api } = props
  const { id = 'new' } = useParams()
  const isNew = id === 'new'
  const { data, error } = useQuery({
    queryKey: [path, id],
    queryFn: () => (isNew ? blank : api.find(id)),
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data && props.refreshMsOf?.(state.data)) ?? false,
  })
  const storedName = data ? nameOf(data) : ''
  const sitePath = data && !isNew ? (props.sitePathOf?.(data) ?? null) : null
  return (
    <Page
      title={isNew ? texts.create : storedName || texts.unnamed}
      back={{ to: path, name: texts.all }}
      {...(sitePath !== null && { actions: <ViewOnSite path={sitePath} /> })}
    >
      {error && <ErrorText error={error} />}
      {data && !isNew && props.above?.(data)}
      {data && <StoredRecordForm key={id} {...props} record={data} isNew={isNew} />}
      {data && !isNew && props.below?.(data)}
    </Page>
  )
}

interface StoredRecordFormProps<Stored extends Versioned, Values extends object> extends RecordPageProps<
  Stored,
  Values
> {
  record: Stored
  isNew: boolean
}

function StoredRecordForm<Stored extends Versioned, Values extends object>(
  props: StoredRecordFormProps<Stored, Values>,
) {
  const { path, listPath, record, isNew, valuesOf, api, fields, previewOf } = props
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [requestIdOf] = useState(createRequestIds)
  const queryClient = useQueryClient()
  /** A new record after it was created, while the form has changes that were entered meanwhile. */
  const [created, setCreated] = useState<Stored | null>(null)
  const storedId = isNew ? created?.id : record.id
  const form = useRecordForm<Values, Stored>({
    record,
    valuesOf,
    save: (values, version) =>
      storedId === undefined
        ? api.create(values, requestIdOf(values))
        : api.change(storedId, version, values),
    reload: () => api.find(storedId ?? record.id),
    onSaved: (saved) => {
      queryClient.setQueryData([path, saved.id], saved)
      void queryClient.invalidateQueries({ queryKey: [listPath] })
      if (!isNew || !isMounted.current) return
      setCreated(saved)
      void navigate(`${path}/${saved.id}`, { replace: true })
    },
  })
  return (
    <RecordForm
      form={form}
      fieldNames={props.fieldNames}
      {...(props.valueTexts && { valueTexts: props.valueTexts })}
      submit={isNew ? t`Create` : t`Save`}
      actions={previewOf && <PreviewButton content={previewOf(form.values, record)} />}
    >
      {fields(form.values, form.set, record)}
    </RecordForm>
  )
}
