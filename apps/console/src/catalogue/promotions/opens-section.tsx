import { t } from '@lingui/core/macro'
import type { packages } from '@kallo/contract/billing/plans'
import { bannerTarget, type BannerLink as Link } from '@kallo/rules/catalogue/banner-target'
import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../platform/api-client.ts'
import { SearchChoice, type SearchOption } from '../../platform/search-choice.tsx'
import { channelsApi, channelsListPath } from '../channels/api.ts'
import { Section } from '../records/section.tsx'
import { seriesApi, seriesListPath } from '../series/api.ts'
import { vodsApi, vodsListPath } from '../vods/api.ts'

/** The plans on sale, as viewers see them. */
const plansApi = client<typeof packages>()({ plans: 'GET packages/plans' })

interface OpensProps {
  values: Link
  onChange: (changes: Link) => void
  /** Whether “nothing” can be chosen. It is stored as an internal link without channel and path. */
  allowsNothing?: boolean
}

const kinds = [
  { value: 'channel', label: t`A channel` },
  { value: 'vod', label: t`A film` },
  { value: 'series', label: t`A series` },
  { value: 'plan', label: t`A plan` },
  { value: 'page', label: t`Another page of the service` },
  { value: 'web', label: t`A web page, in a new tab` },
] as const
type Kind = (typeof kinds)[number]['value']

/** As a value of the list of kinds. */
const nothing = { value: 'nothing', label: t`Nothing` } as const

const channelPath = '/home/channel/'
const plansPath = '/plans'
const orderPath = '/subscription/purchase?'
const internal = { actionType: 'internal', actionUrl: '', channel: null } as const

/** Initial values of the form after another kind has been chosen. */
const initialLinks: Record<Kind, Link> = {
  channel: internal,
  vod: { ...internal, actionUrl: '/vod/' },
  series: { ...internal, actionUrl: '/series/' },
  plan: { ...internal, actionUrl: plansPath },
  page: { ...internal, actionUrl: '/' },
  web: { ...internal, actionType: 'external' },
}

/** B-13, B-35: what a banner or ad opens. */
export function OpensSection({ values, onChange, allowsNothing = false }: OpensProps) {
  const kind = kindOf(values)
  return (
    <Section title={t`What it opens`}>
      <SelectField
        label={t({ message: 'Opens', context: 'banner' })}
        options={allowsNothing ? [nothing, ...kinds] : kinds}
        value={allowsNothing && bannerTarget(values).kind === 'none' ? nothing.value : kind}
        onChange={(chosen) =>
          onChange(chosen === nothing.value ? internal : initialLink(chosen, allowsNothing))
        }
      />
      {(!allowsNothing || bannerTarget(values).kind !== 'none') && (
        <Target values={values} onChange={onChange} isPath={allowsNothing} />
      )}
    </Section>
  )
}

function kindOf(link: Link): Kind {
  const target = bannerTarget(link)
  if (target.kind === 'none') return 'channel'
  if (target.kind !== 'page') return target.kind
  return target.path === plansPath || target.path.startsWith(orderPath) ? 'plan' : 'page'
}

/** An internal link without a path stands for a channel that has not been chosen, unless it means that nothing is opened. */
function initialLink(kind: Kind, allowsNothing: boolean): Link {
  return kind === 'channel' && allowsNothing ? { ...internal, actionUrl: channelPath } : initialLinks[kind]
}

interface TargetProps extends OpensProps {
  /** Whether a channel is stored as a path. */
  isPath: boolean
}

function Target({ values, onChange, isPath }: TargetProps) {
  const target = bannerTarget(values)
  const tag = 'tag' in target ? target.tag : ''
  const open = (actionUrl: string) => onChange({ ...internal, actionUrl })
  switch (kindOf(values)) {
    case 'channel':
      return (
        <TagChoice
          kind="channel"
          name={isPath ? 'actionUrl' : 'channel'}
          value={tag}
          onChange={(channel) =>
            isPath ? open(`${channelPath}${channel}`) : onChange({ ...internal, channel })
          }
        />
      )
    case 'vod':
      return (
        <TagChoice kind="vod" name="actionUrl" value={tag} onChange={(chosen) => open(`/vod/${chosen}`)} />
      )
    case 'series':
      return (
        <TagChoice
          kind="series"
          name="actionUrl"
          value={tag}
          onChange={(chosen) => open(`/series/${chosen}`)}
        />
      )
    case 'plan':
      return <PlanChoice value={values.actionUrl} onChange={open} />
    case 'page':
      return (
        <Field
          name="actionUrl"
          label={t`Page`}
          description={t`Its address after the domain, such as /guide. Visitors are asked to log in where a page requires it.`}
          maxLength={500}
          value={values.actionUrl}
          onChange={(path) => open(path.startsWith('/') ? path : `/${path}`)}
        />
      )
    case 'web':
      return (
        <Field
          name="actionUrl"
          inputMode="url"
          label={t`Web page`}
          description={t`Begins with https://.`}
          value={values.actionUrl}
          onChange={(actionUrl) => onChange({ ...initialLinks.web, actionUrl })}
        />
      )
  }
}

const searches = {
  channel: {
    label: t`Channel`,
    placeholder: t`Choose a channel`,
    path: channelsListPath,
    list: channelsApi.list,
  },
  vod: { label: t`Film`, placeholder: t`Choose a film`, path: vodsListPath, list: vodsApi.list },
  series: {
    label: t({ message: 'Series', context: 'one' }),
    placeholder: t`Choose a series`,
    path: seriesListPath,
    list: seriesApi.list,
  },
}

interface TagChoiceProps {
  kind: keyof typeof searches
  name: string
  value: string
  onChange: (tag: string) => void
}

/** L-11. */
function TagChoice({ kind, name, value, onChange }: TagChoiceProps) {
  const { label, placeholder, path, list } = searches[kind]
  const search = async (text: string): Promise<SearchOption[]> => {
    const { items } = await list({ search: text, perPage: 25, sort: 'name' })
    return items.map(({ tag, name }) => ({ value: tag, label: name.trim() }))
  }
  return (
    <SearchChoice
      key={kind}
      label={label}
      name={name}
      placeholder={placeholder}
      value={value}
      onChange={onChange}
      listPath={path}
      search={search}
      labelOf={async (tag) => (await search(tag)).find((option) => option.value === tag)?.label ?? tag}
    />
  )
}

/** A banner for a plan opens the order of the plan, for which visitors log in first. */
function PlanChoice({ value, onChange }: { value: string; onChange: (path: string) => void }) {
  const { data } = useQuery(plansApi.plans.query())
  const options = [
    { value: plansPath, label: t`All plans and prices` },
    ...(data?.plans ?? []).map(({ name, months, devices }) => ({
      value: `${orderPath}${new URLSearchParams({ months: String(months), devices: String(devices) })}`,
      label: name,
    })),
    ...(data?.passes ?? []).map(({ id, name }) => ({
      value: `${orderPath}${new URLSearchParams({ pass: id })}`,
      label: name,
    })),
  ]
  const isKnown = options.some((option) => option.value === value)
  return (
    <SelectField
      name="actionUrl"
      label={t`Plan`}
      options={isKnown ? options : [...options, { value, label: data ? t`A plan that is not on sale` : '' }]}
      value={value}
      onChange={onChange}
    />
  )
}

/** The target of a banner in the list. */
export function describeTarget(link: Link): string {
  const target = bannerTarget(link)
  switch (target.kind) {
    case 'channel':
      return t`Channel ${{ address: target.tag }}`
    case 'vod':
      return t`Film ${{ address: target.tag }}`
    case 'series':
      return t`Series ${{ address: target.tag }}`
    case 'web':
      return target.address
    case 'none':
      return t`Nothing`
    case 'page':
      return target.path.startsWith(orderPath)
        ? t`A plan`
        : target.path === plansPath
          ? t`Plans`
          : target.path
  }
}
