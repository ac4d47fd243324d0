import { plural, t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { SelectField } from '@kallo/ui/rich/select-field'
import type { BodyOf } from '@kallo/contract/endpoint'
import type { channels } from '@kallo/contract/catalogue/channels'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { CategoryChoice } from '../categories/category-choice.tsx'
import { CountriesField } from '../records/countries-field.tsx'
import type { RunAction } from '../records/bulk.ts'
import type { ChannelItem } from './api.ts'
import type { GeoblockMode } from '@kallo/rules/foundation/region'
import { geoblockOptions } from './geoblock.ts'

export type ChannelAction = BodyOf<typeof channels.bulk>['action']

interface ChannelBulkActionsProps {
  records: readonly ChannelItem[]
  run: RunAction<ChannelAction>
}

/** L-05: category, access and countries of the selected channels. */
export function ChannelBulkActions({ records, run }: ChannelBulkActionsProps) {
  const [open, setOpen] = useState<'category' | 'countries' | null>(null)
  const act = (action: ChannelAction, done: (changed: number) => string) => run(records, action, done)
  return (
    <>
      <Button onPress={() => setOpen('category')}>{t`Category…`}</Button>
      <Button onPress={() => setOpen('countries')}>{t`Countries…`}</Button>
      <Button onPress={() => void act({ kind: 'access', isPaid: true }, madePaid)}>{t`Make paid`}</Button>
      <Button onPress={() => void act({ kind: 'access', isPaid: false }, madeFree)}>{t`Make free`}</Button>
      {open === 'category' && (
        <CategoryDialog
          onClose={() => setOpen(null)}
          onChoose={(category) => act({ kind: 'category', category }, moved)}
        />
      )}
      {open === 'countries' && (
        <CountriesDialog
          onClose={() => setOpen(null)}
          onChoose={(geoblock, geoblockCountries) =>
            act({ kind: 'countries', geoblock, geoblockCountries }, changed)
          }
        />
      )}
    </>
  )
}

const madePaid = (count: number) =>
  plural(count, { one: '# channel made paid', other: '# channels made paid' })
const madeFree = (count: number) =>
  plural(count, { one: '# channel made free', other: '# channels made free' })
const moved = (count: number) => plural(count, { one: '# channel moved', other: '# channels moved' })
const changed = (count: number) => plural(count, { one: '# channel changed', other: '# channels changed' })

interface CategoryDialogProps {
  onClose: () => void
  onChoose: (category: string) => Promise<boolean>
}

function CategoryDialog({ onClose, onChoose }: CategoryDialogProps) {
  const [category, setCategory] = useState('')
  return (
    <Dialog title={t`Move to a category`} onClose={onClose}>
      <Form
        submit={t`Move`}
        onCancel={onClose}
        onSubmit={async () => {
          if (await onChoose(category)) onClose()
        }}
      >
        <CategoryChoice kind="channel" value={category} onChange={setCategory} />
      </Form>
    </Dialog>
  )
}

interface CountriesDialogProps {
  onClose: () => void
  onChoose: (geoblock: GeoblockMode, countries: string[]) => Promise<boolean>
}

function CountriesDialog({ onClose, onChoose }: CountriesDialogProps) {
  const [mode, setMode] = useState<GeoblockMode>('none')
  const [countries, setCountries] = useState<string[]>([])
  return (
    <Dialog title={t`Where the channels can be watched`} onClose={onClose}>
      <Form
        submit={t`Apply`}
        onCancel={onClose}
        onSubmit={async () => {
          if (await onChoose(mode, mode === 'none' ? [] : countries)) onClose()
        }}
      >
        <SelectField label={t`Countries`} options={geoblockOptions} value={mode} onChange={setMode} />
        {mode !== 'none' && <CountriesField label={t`Countries`} value={countries} onChange={setCountries} />}
      </Form>
    </Dialog>
  )
}
