/**
 * Endpoints whose fields the specification determines, names included (C-10). All others have the style that
 * `npm run check -- api-style` enforces.
 */
export const styleExceptions = {
  'POST auth/login': 'specification',
  'POST auth/tv/login': 'specification',
  'POST auth/register': 'specification',
  'POST auth/reset': 'specification',
  'POST auth/check/:reset_token/:email': 'specification',
  'POST auth/change-password': 'specification',
  'POST auth/activate/:reset_token/:email': 'specification',
  'POST profile/check-device': 'specification',
  'GET profile/view': 'specification',
  'GET profile/location-apis': 'specification',
  'POST profile/remove-device-all': 'specification',
  'POST profile/remove-device': 'specification',
  'PATCH profile/password/change': 'specification',
  'GET profile/subscriptions': 'specification',
  'GET profile/subscription': 'specification',
  'GET profile/devices': 'specification',
  'GET languages/translations/notoken': 'specification',
  'GET languages/translations': 'specification',
  'GET contents/categories/view': 'specification',
  'GET contents/view': 'specification',
  'GET contents/availability': 'specification',
  'GET contents/channels/view': 'specification',
  'GET contents/channels/all/view': 'specification',
  'GET contents/channels/category/:category/view': 'specification',
  'GET contents/channel/:tag': 'specification',
  'GET contents/vods/view': 'specification',
  'GET contents/vods/all/view': 'specification',
  'GET contents/vods/category/:category/view': 'specification',
  'GET contents/vod/:tag': 'specification',
  'GET free/contents/categories/view': 'specification',
  'GET free/contents/view': 'specification',
  'GET free/contents/channels/view': 'specification',
  'GET free/contents/channels/all/view': 'specification',
  'GET free/contents/channels/category/:category/view': 'specification',
  'GET free/contents/channel/:tag': 'specification',
  'GET banner/home-new/desktop': 'specification',
  'GET packages/view/:choice': 'specification',
  'GET packages/id/:packageId': 'specification',
  'POST packages/subscription/purchase/': 'specification',
  'PATCH packages/subscription/cancel': 'specification',
  'POST promocode/subscribe': 'specification',
  'POST broadcast/unsubscribe': 'specification',
  'POST broadcast/unsubscribe/email': 'specification',
  'POST ads/user-action': 'specification',
  'POST analytics/channels/update': 'specification',
} as const

/** Fields of other endpoints that the specification names. */
export const styleExceptionFields = {
  /** The options of Paystack's inline checkout (S-12). */
  'POST payments/checkout': ['data.payload'],
  /** B-16: responses of the specification's endpoints, in one request. */
  'GET home': ['data.banners', 'data.overview'],
} as const
