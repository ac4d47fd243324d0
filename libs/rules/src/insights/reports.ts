/** How a figure is written. Money is in minor units. */
export type ReportUnit = 'count' | 'NGN' | 'USD' | 'seconds' | 'percent'

export interface ReportDefinition {
  title: string
  /** What the report answers, in one sentence. */
  help: string
  /** The definition of each figure, by its name in columns and totals. */
  definitions: Readonly<Record<string, string>>
  /** What the rows are; `day` and `hour` are drawn as a chart. */
  rowKind: 'day' | 'hour' | 'month' | 'name'
}

/** Q-02…Q-08: the reports with the definition of each figure. */
export const reports = {
  subscribers: {
    title: 'Subscribers',
    help: 'How many people subscribe, who joins and who leaves.',
    rowKind: 'day',
    definitions: {
      Active:
        'Accounts with a plan at the end of the day: paid, promotional, given or by voucher. A plan that ended unpaid counts while its three days of grace run. Passes do not count.',
      New: 'Accounts whose first plan began.',
      Reactivated: 'Accounts whose plan began again, more than three days after the one before had ended.',
      Cancelled: 'Accounts whose plan ended after they had cancelled it.',
      'Payment failed':
        'Accounts whose plan ended without a cancellation: the renewal was not paid within the three days of grace, or the payment was lost in a dispute. They count on the last day of the plan.',
    },
  },
  mrr: {
    title: 'Monthly recurring revenue',
    help: 'What the running plans bring in a month.',
    rowKind: 'day',
    definitions: {
      'MRR NGN':
        'MRR: the monthly price of all paid plans in naira that are running, or in their three days of grace, at the end of the day. VAT is included and discounts are deducted; credits and the first-time price are left out.',
      'MRR USD': 'The same in dollars.',
    },
  },
  revenue: {
    title: 'Revenue by day',
    help: 'What was earned, from the ledger.',
    rowKind: 'day',
    definitions: {
      Charged: 'Received from customers at Paystack, VAT included.',
      VAT: 'VAT of the sales, less that of refunds.',
      'Net sales':
        'Sales without VAT, less the refunds that operators decided. From payments only: promotions and vouchers bring no money through Paystack.',
      Fees: 'Kept by Paystack.',
      Refunds: 'Paid back to customers by Paystack, including refunds made in Paystack’s dashboard.',
      'Refunds paid another way': 'Paid back to customers by you, such as by bank transfer.',
      'Refunds due':
        'Refunds that became due, less those that were sent. Negative if more was sent than became due, for example because refunds from earlier days were sent.',
      'Account credit':
        'Added to the balances of accounts, less what was paid from them. Negative if more was paid from them.',
      Disputes: 'Lost disputes and reversals by banks.',
    },
  },
  'revenue-by-plan': {
    title: 'Revenue by plan',
    help: 'Which plans earn the money.',
    rowKind: 'name',
    definitions: {
      Payments: 'Number of payments posted.',
      'Net sales': 'As in Revenue by day.',
      VAT: 'As in Revenue by day.',
    },
  },
  'revenue-by-method': {
    title: 'Revenue by payment method',
    help: 'How people pay.',
    rowKind: 'name',
    definitions: {
      Payments: 'Number of payments posted.',
      'Net sales': 'As in Revenue by day.',
      VAT: 'As in Revenue by day.',
    },
  },
  charges: {
    title: 'Failed and recovered charges',
    help: 'How often saved cards are declined, and how many of those renewals are paid in the end.',
    rowKind: 'day',
    definitions: {
      Charged: 'Attempts to charge a saved card.',
      Failed: 'Attempts that were declined.',
      Recovered: 'Renewals that were declined on this day for the last time and then paid.',
    },
  },
  'promo-codes': {
    title: 'Promo codes',
    help: 'Which codes were used.',
    rowKind: 'name',
    definitions: { Uses: 'Orders and free days that were granted with the code.' },
  },
  cohorts: {
    title: 'Cohorts by joining month',
    help: 'How many of the people who joined in a month still subscribe.',
    rowKind: 'month',
    definitions: {
      Joined: 'Accounts whose first plan began in the month.',
      'Month 1':
        'Accounts of the cohort that are active at the end of the following month; further months likewise.',
    },
  },
  cancellations: {
    title: 'Reasons for cancelling',
    help: 'Why people cancel, by day of the cancellation.',
    rowKind: 'day',
    definitions: { Reason: 'Cancellations with this reason that were not undone.' },
  },
  'watch-time': {
    title: 'Watch time by channel and film',
    help: 'What people watch.',
    rowKind: 'name',
    definitions: {
      'Watch time': 'Time played of streams that were delivered.',
      Starts: 'Playbacks that began.',
      Interruptions: 'Times that playback waited for data.',
      Errors: 'Playbacks that failed.',
      'Peak viewers': 'Most viewers within one hour.',
    },
  },
  'watch-countries': {
    title: 'Watch time by country',
    help: 'Where people watch.',
    rowKind: 'name',
    definitions: {
      'Watch time': 'Time played of streams that were delivered to addresses in the country.',
      Starts: 'Playbacks that began.',
      'Peak viewers': 'Most viewers within one hour.',
    },
  },
  'watch-hours': {
    title: 'Watch time by hour of the day',
    help: 'When people watch.',
    rowKind: 'hour',
    definitions: { 'Watch time': 'Time played in this hour of all days, in the time zone of the service.' },
  },
  viewers: {
    title: 'Viewers',
    help: 'How many people watch now, and within the busiest hour.',
    rowKind: 'day',
    definitions: {
      'Watching now': 'Viewers whose stream was delivered in the last minute.',
      'Peak viewers': 'Most viewers within one hour of the day.',
      'Watch time': 'Time played.',
    },
  },
  ads: {
    title: 'Ads',
    help: 'How often ads were seen and clicked.',
    rowKind: 'name',
    definitions: {
      Views: 'Ads shown for their whole duration.',
      Clicks: 'Clicks on the ad.',
      'Click rate': 'Clicks per 100 views.',
    },
  },
} as const satisfies Record<string, ReportDefinition>

export type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]]
