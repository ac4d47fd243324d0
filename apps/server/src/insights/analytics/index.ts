// Analytics exist so that operators know what is watched, for how long and where, and can plan and pay by it.
export { createIngest } from './ingest.ts'
export { analyticsJobs } from './jobs.ts'
export { analyticsRoutes, takeBeacons } from './routes.ts'
