// Promotions: what banners and ads have in common: for whom they are, and how they are counted.
export { audienceColumns, audienceOf, chosenFor, isKnownOnPage } from './audience.ts'
export type { AudienceFacts, AudienceRequest } from './viewer-facts.ts'
