/**
 * K-01: the product's named numbers. Amounts of money are only the defaults of operator settings.
 * Names contain the units. Source: docs/product/foundation.md (K-01).
 */
export const controlsHideMs = 10_000
export const seekStepSeconds = 10
export const adGapMs = 60_000
/** D-05: how long an ad's image may take before the next one is tried. */
export const adLoadMs = 15_000
export const successPopupMs = 4_000
export const defaultVodSeconds = 3_600
export const wallCheckMs = 120_000
export const planMonths = [1, 3, 6, 12] as const
export const deviceChoices = [1, 2, 3, 4, 5] as const
export const firstTimePriceMinor = { NGN: 5_500, USD: 102 } as const
export const verificationRefundMinor = { NGN: 5_000, USD: 100 } as const
export const extraDevicePriceMinor = { NGN: 50_000, USD: 100 } as const
/** 7.5 % as basis points, so that no float touches money. */
export const vatBasisPoints = 750
export const defaultPhoneCountry = 'ng'
export const preferredPhoneCountries = ['ng', 'us', 'gb'] as const
export const defaultLanguage = 'en'

/** One grid slot and one segment: 6 s. An hour is exactly 600 slots, so the grid cannot drift. */
export const slotMs = 6_000
export const slotsPerHour = 600
/** How much of the past a viewer may replay, and how much longer the origin keeps it. */
export const catchUpHours = 24
export const timelineKeptHours = 26
export const timelineAheadHours = 48
