// Payments exist so that money becomes watching time: once, in full, and never without a trace.
export { compareDays } from './compare-days.ts'
export { paymentJobs } from './jobs.ts'
export { paymentRoutes } from './routes.ts'
export { runDue } from './run-due.ts'
export { settle } from './settle.ts'
export { registerWebhook } from './webhook-route.ts'
