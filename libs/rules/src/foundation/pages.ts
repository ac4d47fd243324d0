/** The pages of the viewer app (R-01…R-03), in the router's form: `:x` stands for one path segment. */

/** without a session these redirect to the login, which returns to them. */
export const protectedPages = [
  '/channels',
  '/channels/all',
  '/channel/:tag',
  '/rechannel/:tag',
  '/channel/play/:tag',
  '/epg/play/:item/:tag',
  '/channels/:category',
  '/vods',
  '/vods/all',
  '/vod/:tag',
  '/vod/play/:tag',
  '/vods/:category',
  '/series/:tag',
  '/my',
  '/my/history',
  '/my/downloads',
  '/my/downloads/play/:id',
  '/profiles',
  '/my-account',
  '/account/change-password',
  '/account/change-phone',
  '/account/delete',
  '/manage-subscription',
  '/manage-subscription-test',
  '/subscription/view',
  '/subscription/purchase',
  '/subscription/change',
  '/subscription/payment/:reference',
  '/subscription/devices',
  '/subscription/add-device',
  '/subscription/cancel/:id',
  '/subscription/promo',
  '/gift',
  '/subscription/receipts',
  '/subscription/receipts/:number',
] as const

/** the catalogue as visitors see it, and the start page. */
export const publicPages = [
  '/',
  '/home',
  '/home/channels',
  '/home/channels/all',
  '/home/channels/:category',
  '/home/channel/:tag',
  '/home/rechannel/:tag',
  '/home/channel/play/:tag',
  '/home/epg/play/:item/:tag',
  '/channel-free/:tag',
  '/guide',
  '/search',
  '/plans',
  '/terms',
  '/licence',
] as const

/** login pages and links in mails. The login never returns to these. */
export const signInPages = [
  '/login',
  '/login/tv',
  '/login/tv/:code',
  '/tv',
  '/register',
  '/forgot',
  '/pay/:token',
  '/unsubscribe/:hash',
  '/unsubscribe/email/:id/:email',
  '/account/reset/:token/:email',
  '/account/activate/:token/:email',
  '/account/sign-in/:token/:email',
  '/authenticate/token/:token/page/:page',
  '/impersonate',
] as const

/** F-21, B-36, L-14: pages that the console shows in a frame, and no page links to. */
export const framedPages = ['/plans/preview', '/home/preview', '/preview'] as const
