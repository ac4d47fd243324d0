export const insightsErrors = ['ad-not-found'] as const
export type InsightsError = (typeof insightsErrors)[number]
