import { t } from '@lingui/core/macro'
import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { NamesSection } from '../records/names-section.tsx'
import { PublicationSection, publicationNames, publicationValues } from '../records/publication-section.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { Section } from '../records/section.tsx'
import { categoriesApi, categoriesListPath, type CategoryItem } from './api.ts'
import { kindNames } from './kind-names.ts'
import { categoryTexts } from './texts.ts'

const blank: CategoryItem = {
  id: '',
  orderNumber: 0,
  version: 0,
  status: 'draft',
  isPublished: true,
  publishAt: null,
  unpublishAt: null,
  kind: 'channel',
  name: '',
  nameTranslations: {},
  records: 0,
}

const valuesOf = (category: CategoryItem) => ({
  ...publicationValues(category),
  kind: category.kind,
  name: category.name,
  nameTranslations: category.nameTranslations,
})
type Values = ReturnType<typeof valuesOf>

const kinds = (['channel', 'vod'] as const).map((value) => ({ value, label: kindNames[value] }))

const fieldNames: Record<keyof Values, string> = {
  ...publicationNames,
  kind: t`Kind`,
  name: t`Name`,
  nameTranslations: t`Names in other languages`,
}

const valueTexts = { kind: (kind: Values['kind']) => kindNames[kind] }

/** L-01…L-04. */
export function CategoryPage() {
  return (
    <RecordPage<CategoryItem, Values>
      texts={categoryTexts}
      path="/categories"
      listPath={categoriesListPath}
      blank={blank}
      valuesOf={valuesOf}
      nameOf={({ name }) => name}
      fieldNames={fieldNames}
      valueTexts={valueTexts}
      api={{
        find: (id) => categoriesApi.find({ id }),
        create: (values, requestId) => categoriesApi.create({ ...values, requestId }),
        change: (id, version, values) => categoriesApi.change({ id, version, ...values }),
      }}
      fields={(values, set, { id }) => (
        <>
          <Section title={t`Category`}>
            <Field
              name="name"
              label={t`Name`}
              isRequired
              maxLength={60}
              value={values.name}
              onChange={(name) => set({ name })}
            />
            {id === '' && (
              <SelectField
                label={t`For`}
                options={kinds}
                value={values.kind}
                onChange={(kind) => set({ kind })}
              />
            )}
          </Section>
          <PublicationSection values={values} onChange={set} />
          <NamesSection
            values={values.nameTranslations}
            onChange={(nameTranslations) =>
              set({ nameTranslations: nameTranslations as Values['nameTranslations'] })
            }
          />
        </>
      )}
    />
  )
}
