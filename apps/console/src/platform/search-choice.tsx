import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ComboField, type ComboOption } from '@kallo/ui/rich/select-field'

export type SearchOption = ComboOption

interface SearchChoiceProps {
  label: string
  name?: string
  /** Empty for none. */
  value: string
  onChange: (value: string) => void
  /** The path of the list that is searched: queries are keyed by it and refreshed with it. */
  listPath: string
  /** The first matches. */
  search: (text: string) => Promise<readonly SearchOption[]>
  /** The label of a value that is not among the matches. */
  labelOf: (value: string) => Promise<string>
  /** Offers to choose none under this name. */
  none?: string
  placeholder?: string
}

const typingPauseMs = 150

/** A choice of one of many records, which the server searches while the operator types. */
export function SearchChoice(props: SearchChoiceProps) {
  const { label, name, value, onChange, none, placeholder = t`Type to search` } = props
  /** Null: the field shows the chosen option. */
  const [text, setText] = useState<string | null>(null)
  /** Its label stays known when the list without a text, which follows, does not contain it. */
  const [picked, setPicked] = useState<SearchOption | null>(null)
  const { options, isLoading } = useOptions(props, text ?? '')
  const chosen = useLabel(props, picked === null ? options : [picked, ...options])
  const change = (typed: string) => setText(typed === chosen ? null : typed)
  return (
    <ComboField
      label={label}
      {...(name === undefined ? {} : { name })}
      placeholder={placeholder}
      options={options}
      empty={isLoading ? t`Searching…` : t`Nothing matches.`}
      inputValue={text ?? chosen}
      onInputChange={change}
      selectedKey={value === '' && none === undefined ? null : value}
      onSelectionChange={(key) => {
        setText(null)
        if (key === null || key === value) return
        setPicked(options.find((option) => option.value === key) ?? null)
        onChange(String(key))
      }}
      onOpenChange={(isOpen) => isOpen || setText(null)}
    />
  )
}

function useOptions({ listPath, search, none }: SearchChoiceProps, typed: string) {
  const text = usePaused(typed.trim())
  const { data, isLoading } = useQuery({
    queryKey: [listPath, 'choice', text],
    queryFn: () => search(text),
    placeholderData: keepPreviousData,
  })
  const first = none !== undefined && text === '' ? [{ value: '', label: none }] : []
  return { options: [...first, ...(data ?? [])], isLoading }
}

function useLabel(
  { listPath, value, labelOf, none = '' }: ChosenNameProps,
  options: readonly SearchOption[],
) {
  const known = value === '' ? none : options.find((option) => option.value === value)?.label
  const { data } = useQuery({
    queryKey: [listPath, 'choice of', value],
    queryFn: () => labelOf(value),
    enabled: known === undefined,
    staleTime: 60_000,
  })
  return known ?? data ?? ''
}

/** The name of a chosen record as text. */
export function ChosenName({ value, none = '–', ...source }: ChosenNameProps) {
  return useLabel({ ...source, value, none }, [])
}

type ChosenNameProps = Pick<SearchChoiceProps, 'listPath' | 'labelOf' | 'value' | 'none'>

/** The text when typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
