import { t } from '@lingui/core/macro'
import { NumberField } from '@kallo/ui/rich/field'
import { ChosenName, SearchChoice } from '../../platform/search-choice.tsx'
import { Pair, Section } from '../records/section.tsx'
import { seriesApi, seriesListPath } from './api.ts'

interface EpisodeValues {
  series: string | null
  season: number | null
  episode: number | null
}

/** The name of a series of which only the ID is known. */
export function SeriesName({ id }: { id: string | null }) {
  return <ChosenName listPath={seriesListPath} value={id ?? ''} labelOf={nameOf} none={t`None: a film`} />
}

const nameOf = async (id: string) => (await seriesApi.find({ id })).name

/** B-24: the series, season and episode of a VOD. */
export function EpisodeSection({
  values,
  onChange,
}: {
  values: EpisodeValues
  onChange: (values: Partial<EpisodeValues>) => void
}) {
  return (
    <Section title={t`Episode`}>
      <SearchChoice
        name="series"
        label={t({ message: 'Series', context: 'one' })}
        none={t`None: a film`}
        listPath={seriesListPath}
        value={values.series ?? ''}
        onChange={(id) =>
          onChange(
            id === ''
              ? { series: null, season: null, episode: null }
              : { series: id, season: values.season ?? 1, episode: values.episode },
          )
        }
        search={async (search) => {
          const { items } = await seriesApi.list({ search, perPage: 25 })
          return items.map(({ id, name }) => ({ value: id, label: name }))
        }}
        labelOf={nameOf}
      />
      {values.series !== null && (
        <Pair>
          <NumberField
            name="season"
            label={t`Season`}
            minValue={0}
            maxValue={999}
            value={values.season}
            onChange={(season) => onChange({ season })}
          />
          <NumberField
            name="episode"
            label={t`Episode`}
            minValue={0}
            maxValue={9_999}
            value={values.episode}
            onChange={(episode) => onChange({ episode })}
          />
        </Pair>
      )}
    </Section>
  )
}
