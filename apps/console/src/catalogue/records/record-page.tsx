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

interface Stored {
  id: string
  version: number
}

interface RecordPageProps<Record extends Stored, Values extends object> extends FieldTexts<Values> {
  texts: RecordTexts
  /** Path in the console: `/channels`. */
  path: string
  listPath: string
  /** Initial values of the form for a new record. */
  blank: Record
  valuesOf: (record: Record) => Values
  nameOf: (record: Record) => string
  api: {
    find: (id: string) => Promise<Record>
    /** The server creates one record for all requests with the same `requestId`. */
    create: (values: Values, requestId: string) => Promise<Record>
    change: (id: string, version: number, values: Values) => Promise<Record>
  }
  fields: (values: Values, set: (changes: Partial<Values>) => void, record: Record) => ReactNode
  /** Content above the form of a stored record. */
  above?: (record: Record) => ReactNode
  /** Sections below the form of a stored record whose changes apply at once. */
  below?: (record: Record) => ReactNode
  /** How often a record that changes without the operator is loaded again, in ms; false: never. */
  refreshMsOf?: (record: Record) => number | false
  /** L-12: the path of the viewer app that shows a record; null: viewers do not see it. */
  sitePathOf?: (record: Record) => string | null
  /** L-14: what the viewer app shows of a record with the values of the form. */
  previewOf?: (values: Values, record: Record) => ContentPreview
}

/** The page of one record, or of a new one at `…/new`. */
export function RecordPage<Record extends Stored, Values extends object>(
  props: RecordPageProps<Record, Values>,
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
  const stored = data ? nameOf(data) : ''
  const sitePath = data && !isNew ? (props.sitePathOf?.(data) ?? null) : null
  return (
    <Page
      title={isNew ? texts.create : stored || texts.unnamed}
      back={{ to: path, name: texts.all }}
      {...(sitePath !== null && { actions: <ViewOnSite path={sitePath} /> })}
    >
      {error && <ErrorText error={error} />}
      {data && !isNew && props.above?.(data)}
      {data && <Form key={id} {...props} record={data} isNew={isNew} />}
      {data && !isNew && props.below?.(data)}
    </Page>
  )
}

interface FormProps<Record extends Stored, Values extends object> extends RecordPageProps<Record, Values> {
  record: Record
  isNew: boolean
}

function Form<Record extends Stored, Values extends object>(props: FormProps<Record, Values>) {
  const { path, listPath, record, isNew, valuesOf, api, fields, previewOf } = props
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [requestIdOf] = useState(createRequestIds)
  const queryClient = useQueryClient()
  /** A new record after it was created, while the form has changes that were entered meanwhile. */
  const [created, setCreated] = useState<Record | null>(null)
  const storedId = isNew ? created?.id : record.id
  const form = useRecordForm<Values, Record>({
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
      void navigate(`${path}/${saved.id}`, { replace: true, state: { isSaved: true } })
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
