/** Pages for visitors, in every layout. */
export const visitorPages = [
  '/home',
  '/home/channels',
  '/home/channels/all',
  '/home/channels/news',
  '/home/channel/eko-news',
  '/login',
  '/register',
  '/forgot',
  '/tv',
  '/login/tv/BKT-WRX',
  '/account/sign-in/x/a@example.org',
  '/plans',
  '/terms',
  '/terms#languages',
  '/home/channel/play/highlife',
  '/guide',
  '/guide?channel=eko-news',
  '/search',
  '/search?q=a',
]

/** Pages for viewers, without the page for cancelling, whose path needs an ID. */
export const viewerPages = [
  '/',
  '/channels',
  '/vods',
  '/vods/all',
  '/vods/drama',
  '/vod/obudu',
  '/vod/play/obudu',
  '/my-account',
  '/account/change-password',
  '/account/change-phone',
  '/account/delete',
  '/subscription/devices',
  '/subscription/view',
  '/manage-subscription',
  '/subscription/purchase',
  '/subscription/purchase?months=3&devices=2',
  '/subscription/change',
  '/subscription/add-device',
  '/subscription/promo',
  '/gift',
  '/subscription/receipts',
]

/** Pages of errors, for which the browser's console also reports an error. */
export const errorPages = ['/nothing', '/account/reset/x/a@example.org', '/account/activate/x/a@example.org']
