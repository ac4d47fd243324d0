// The review queue: differences with Paystack that staff have to resolve. Each entry says what to do.
import type { ScheduledJob } from '../../platform/jobs.ts'
import { mailOpenReviews, type ReviewMailParts } from './mail-reviews.ts'

export { mailOpenReviews } from './mail-reviews.ts'
export { renderReviewMail, reviewMail } from './mail-reviews.ts'
export { reviewText, type ReviewKind } from './review-kinds.ts'
export {
  closeReview,
  closeReviews,
  countOpenReviews,
  openReview,
  openReviewsOf,
  openReviewSubjects,
  type NewReview,
} from './review-store.ts'

export function reviewJobs(deps: ReviewMailParts): ScheduledJob[] {
  return [{ name: 'reviews-mail', cron: '* * * * *', run: () => mailOpenReviews(deps) }]
}
