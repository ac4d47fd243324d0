import type { ads } from '@kallo/contract/insights/ads'
import type { analytics } from '@kallo/contract/insights/analytics'
import { client } from '../../../platform/api-client.ts'

export const analyticsApi = client<typeof analytics>()({ overview: 'GET analytics/overview/:from/:to' })
export const adsApi = client<typeof ads>()({ report: 'GET ads/report' })
