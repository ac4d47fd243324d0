/** All paths of the app. Segments are encoded here only. */
const part = encodeURIComponent

export const links = {
  start: '/',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  tv: '/tv',
  loginTv: '/login/tv',
  loginTvCode: (code: string) => `/login/tv/${part(code)}`,
  plans: '/plans',
  terms: '/terms',
  guide: '/guide',
  search: '/search',
  searchFor: (query: string) => `/search?q=${part(query)}`,
  licence: '/licence',
  myAccount: '/my-account',
  changePassword: '/account/change-password',
  changePhone: '/account/change-phone',
  eraseAccount: '/account/delete',
  languages: '#languages',
  manageSubscription: '/manage-subscription',
  renewSubscription: '/manage-subscription?renew',
  manageSubscriptionTest: '/manage-subscription-test',
  subscriptions: '/subscription/view',
  purchase: '/subscription/purchase',
  changeSubscription: '/subscription/change',
  payment: (reference: string) => `/subscription/payment/${part(reference)}`,
  receipts: '/subscription/receipts',
  receipt: (number: string) => `/subscription/receipts/${part(number)}`,
  cancelSubscription: (id: string) => `/subscription/cancel/${part(id)}`,
  promo: '/subscription/promo',
  gift: '/gift',
  devices: '/subscription/devices',
  addDevice: '/subscription/add-device',
  home: '/home',
  homeChannels: '/home/channels',
  homeAllChannels: '/home/channels/all',
  homeCategory: (id: string) => `/home/channels/${part(id)}`,
  homeChannel: (tag: string) => `/home/channel/${part(tag)}`,
  homeRechannel: (tag: string) => `/home/rechannel/${part(tag)}`,
  homePlay: (tag: string) => `/home/channel/play/${part(tag)}`,
  homeHour: (hour: number, tag: string) => `/home/epg/play/${hour}/${part(tag)}`,
  homeProgramme: (name: string, tag: string) => `/home/epg/play/${part(name)}/${part(tag)}`,
  channels: '/channels',
  allChannels: '/channels/all',
  category: (id: string) => `/channels/${part(id)}`,
  channel: (tag: string) => `/channel/${part(tag)}`,
  rechannel: (tag: string) => `/rechannel/${part(tag)}`,
  play: (tag: string) => `/channel/play/${part(tag)}`,
  hour: (hour: number, tag: string) => `/epg/play/${hour}/${part(tag)}`,
  programme: (name: string, tag: string) => `/epg/play/${part(name)}/${part(tag)}`,
  my: '/my',
  history: '/my/history',
  downloads: '/my/downloads',
  downloadPlay: (id: string) => `/my/downloads/play/${part(id)}`,
  profiles: '/profiles',
  series: (tag: string) => `/series/${part(tag)}`,
  vods: '/vods',
  allVods: '/vods/all',
  vodCategory: (id: string) => `/vods/${part(id)}`,
  vod: (tag: string) => `/vod/${part(tag)}`,
  vodPlay: (tag: string) => `/vod/play/${part(tag)}`,
} as const

/** The public pages under /home, or those that need a session. */
export type Audience = 'visitor' | 'viewer'

/** The pages that both audiences have, each under its own path. VODs have no public pages (B-03). */
export function linksFor(audience: Audience) {
  const isVisitor = audience === 'visitor'
  return {
    start: isVisitor ? links.home : links.start,
    channels: isVisitor ? links.homeChannels : links.channels,
    allChannels: isVisitor ? links.homeAllChannels : links.allChannels,
    category: isVisitor ? links.homeCategory : links.category,
    channel: isVisitor ? links.homeChannel : links.channel,
    rechannel: isVisitor ? links.homeRechannel : links.rechannel,
    play: isVisitor ? links.homePlay : links.play,
    hour: isVisitor ? links.homeHour : links.hour,
    programme: isVisitor ? links.homeProgramme : links.programme,
  }
}

/** The pages around the account share their code and their frame. */
export const accountPaths = [
  links.myAccount,
  links.changePassword,
  links.changePhone,
  links.eraseAccount,
  links.devices,
  links.manageSubscription,
  links.manageSubscriptionTest,
  links.subscriptions,
  links.purchase,
  links.changeSubscription,
  links.addDevice,
  links.promo,
  links.gift,
  links.receipts,
  '/subscription/cancel/:id',
  '/subscription/receipts/:number',
] as const

export type AccountPath = (typeof accountPaths)[number]
