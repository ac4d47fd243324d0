import { t } from '@lingui/core/macro'
import type { ReportName } from '@kallo/rules/insights/reports'

/** Title of a report in the language of the console. The server's own texts are in English. */
export function reportTitle(report: ReportName): string {
  return texts[report].title
}

export function reportHelp(report: ReportName): string {
  return texts[report].help
}

const texts: Record<ReportName, { title: string; help: string }> = {
  subscribers: {
    title: t`Subscribers`,
    help: t`How many people subscribe, who joins and who leaves.`,
  },
  mrr: {
    title: t`Monthly recurring revenue`,
    help: t`What the running plans bring in a month.`,
  },
  revenue: {
    title: t`Revenue by day`,
    help: t`What was earned, from the ledger.`,
  },
  'revenue-by-plan': {
    title: t`Revenue by plan`,
    help: t`Which plans earn the money.`,
  },
  'revenue-by-method': {
    title: t`Revenue by payment method`,
    help: t`How people pay.`,
  },
  charges: {
    title: t`Failed and recovered charges`,
    help: t`How often saved cards are declined, and how many of those renewals are paid in the end.`,
  },
  'promo-codes': {
    title: t`Promo codes`,
    help: t`Which codes were used.`,
  },
  cohorts: {
    title: t`Cohorts by joining month`,
    help: t`How many of the people who joined in a month still subscribe.`,
  },
  cancellations: {
    title: t`Reasons for cancelling`,
    help: t`Why people cancel, by day of the cancellation.`,
  },
  'watch-time': {
    title: t`Watch time by channel and film`,
    help: t`What people watch.`,
  },
  'watch-countries': {
    title: t`Watch time by country`,
    help: t`Where people watch.`,
  },
  'watch-hours': {
    title: t`Watch time by hour of the day`,
    help: t`When people watch.`,
  },
  viewers: {
    title: t`Viewers`,
    help: t`How many people watch now, and within the busiest hour.`,
  },
  ads: {
    title: t`Ads`,
    help: t`How often ads were seen and clicked.`,
  },
}

/** The name of a row. Names that operators chose, such as plans, channels and codes, and days stay as they are. */
export function rowName(report: ReportName, label: string): string {
  const [, ad] = report === 'ads' ? (/^Ad (\d+)$/.exec(label) ?? []) : []
  if (ad !== undefined) return t`Ad ${{ number: ad }}`
  // The server adds what distinguishes rows of one name.
  const [, name = label, detail = ''] = /^(.+?)( \(.+\))$/.exec(label) ?? []
  const translated = rows[report]?.[name]
  return translated === undefined ? label : `${translated}${detail}`
}

const rows: Partial<Record<ReportName, Readonly<Record<string, string>>>> = {
  'revenue-by-plan': { 'Without a plan': t`Without a plan` },
  'revenue-by-method': {
    Card: t({ message: 'Card', context: 'payment method' }),
    'Bank transfer': t`Bank transfer`,
    'Bank account': t`Bank account`,
    'QR code': t`QR code`,
    Unknown: t({ message: 'Unknown', context: 'payment method' }),
  },
  'watch-time': { Deleted: t({ message: 'Deleted', context: 'content' }) },
}
