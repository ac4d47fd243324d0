/** The principal of a request: a visitor, or an account of the demo. */
export const senders = ['visitor', 'ada', 'bola', 'chidi'] as const
export type Sender = (typeof senders)[number]

export interface SpecificationRequest {
  method: 'GET' | 'POST' | 'PATCH'
  /** Path below `/api/v1/`. `{token}` is a valid one-time token and `{reference}` the reference of a paid payment. */
  path: string
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** By default all senders, in their order. */
  senders?: readonly Sender[]
}

const get = (path: string, more: Partial<SpecificationRequest> = {}): SpecificationRequest => ({
  method: 'GET',
  path,
  ...more,
})
const post = (
  path: string,
  body?: Record<string, unknown>,
  who?: readonly Sender[],
): SpecificationRequest => ({
  method: 'POST',
  path,
  ...(body === undefined ? {} : { body }),
  ...(who === undefined ? {} : { senders: who }),
})
const patch = (path: string, body: Record<string, unknown>, who?: readonly Sender[]) => ({
  ...post(path, body, who),
  method: 'PATCH' as const,
})

const visitor = ['visitor'] as const
const visitorAndAda = ['visitor', 'ada'] as const
const password = 'kallo-demo-1'
const short = { headers: { prefer: 'return=minimal' }, senders: visitorAndAda }

const registration = {
  name: 'Dayo Bello',
  email: 'Dayo@Kallo.test',
  phone: '+2348091234567',
  country: 'NG',
  password: 'a-long-secret-1',
  confirmPassword: 'a-long-secret-1',
  analyticData: {
    country_name: 'Nigeria',
    country_code: 'NG',
    latitude: 6.5,
    longitude: '3.4',
    device: 'web',
  },
}

/** C-01…C-09: the endpoints of the specification with valid and invalid input, by file of recorded responses, in order. */
export const specificationRequests: Readonly<Record<string, readonly SpecificationRequest[]>> = {
  contents: [
    get('contents/categories/view'),
    get('contents/view'),
    get('contents/view', short),
    get('contents/availability'),
    get('contents/channels/view'),
    get('contents/channels/all/view'),
    get('contents/channels/category/culture/view'),
    get('contents/channels/category/unknown/view'),
    get('contents/channel/kasuwa'),
    get('contents/channel/unknown'),
    ...['contents/', ''].flatMap((prefix) => [
      get(`${prefix}vods/view`, { senders: visitorAndAda }),
      get(`${prefix}vods/all/view`, { senders: visitorAndAda }),
      get(`${prefix}vods/category/travel/view`, { senders: visitorAndAda }),
      get(`${prefix}vods/category/unknown/view`, { senders: visitorAndAda }),
      get(`${prefix}vod/unknown`, { senders: visitorAndAda }),
      get(`${prefix}vod/obudu`),
    ]),
    get('free/contents/categories/view'),
    get('free/contents/view'),
    get('free/contents/view', short),
    get('free/contents/channels/view'),
    get('free/contents/channels/all/view'),
    get('free/contents/channels/category/culture/view'),
    get('free/contents/channels/category/unknown/view'),
    get('free/contents/channel/kasuwa'),
    get('free/contents/channel/unknown'),
    get('banner/home-new/desktop'),
  ],
  subscriptions: [
    get('packages/view/3_2', { senders: visitorAndAda }),
    get('packages/view/12_5', { senders: visitor }),
    get('packages/view/12_1', { senders: visitor }),
    get('packages/view/three', { senders: visitor }),
    get('packages/id/3_3', { senders: visitorAndAda }),
    get('packages/id/weekend', { senders: visitor }),
    get('packages/id/unknown', { senders: visitor }),
    get('profile/subscriptions'),
    get('profile/subscription'),
    post('packages/subscription/purchase/', { packageId: '3_3', startDate: '', endDate: '' }),
    post('packages/subscription/purchase/', {}, ['bola']),
    post('packages/subscription/purchase/', { packageId: 'unknown' }, ['bola']),
    post('packages/subscription/purchase/', { packageId: 3 }, ['bola']),
    patch('packages/subscription/cancel', { subscriptionId: 'ada-1', reason: '' }),
    patch('packages/subscription/cancel', { subscriptionId: 'unknown', reason: 'Others' }, ['ada']),
    patch('packages/subscription/cancel', { subscriptionId: 'ada-1', reason: 'Because' }, ['ada']),
    patch('packages/subscription/cancel', { subscriptionId: 'ada-1', reason: 'Price is too expensive' }, [
      'ada',
    ]),
    patch('packages/subscription/cancel', { subscriptionId: 'ada-1', reason: 'Others' }, ['ada']),
    get('profile/subscriptions', { senders: ['ada'] }),
    get('profile/subscription', { senders: ['ada'] }),
    post('promocode/subscribe', {}),
    post('promocode/subscribe', { promoCode: 'UNKNOWN' }, ['bola']),
    post('promocode/subscribe', { promoCode: 'HARMATTAN' }, ['bola']),
    post('promocode/subscribe', { promoCode: 'HALF50' }, ['bola']),
    post('promocode/subscribe', { promoCode: 'kallo100' }, ['chidi']),
    post('promocode/subscribe', { promoCode: 'KALLO100' }, ['chidi']),
    get('profile/subscriptions', { senders: ['chidi'] }),
  ],
  /** These requests follow a payment of Bola's. */
  purchase: [
    post(
      'packages/subscription/purchase/',
      { packageId: '3_2', startDate: '2026-11-20', endDate: '2027-02-20' },
      ['bola'],
    ),
    post('packages/subscription/purchase/', { packageId: '3_2', reference: '{reference}' }, ['bola']),
    post('packages/subscription/purchase/', { packageId: '3_2', reference: 'unknown' }, ['bola']),
    get('profile/subscriptions', { senders: ['bola'] }),
    get('profile/subscription', { senders: ['bola'] }),
    get('packages/view/3_2', { senders: ['bola'] }),
    get('contents/channel/kasuwa', { senders: ['bola'] }),
  ],
  reports: [
    post('ads/user-action', { adsId: 'mama-ebun', actionType: 'view' }),
    post('ads/user-action', { adsId: 'mama-ebun', actionType: 'click' }, visitor),
    post('ads/user-action', { adsId: 'mama-ebun', actionType: 'wink' }, visitor),
    post('ads/user-action', { adsId: 'unknown', actionType: 'view' }, visitorAndAda),
    post('ads/user-action', {}, visitor),
    post('analytics/channels/update', { channelId: '{channel}', duration: 3 }),
    post('analytics/channels/update', { channelId: 'unknown', duration: 3 }, visitorAndAda),
    post('analytics/channels/update', { channelId: '{channel}', duration: -1 }, visitorAndAda),
    post('analytics/channels/update', {}, visitor),
    post('broadcast/unsubscribe', { email: 'ada@kallo.test' }, visitorAndAda),
    post('broadcast/unsubscribe', { email: 'nobody@kallo.test' }, visitor),
    post('broadcast/unsubscribe', { email: 'no address' }, visitor),
    post('broadcast/unsubscribe', {}, visitor),
    post('broadcast/unsubscribe/email', { userId: 'bola', email: 'bola@kallo.test' }, visitor),
    post('broadcast/unsubscribe/email', { userId: 'bola', email: 'ada@kallo.test' }, visitor),
    post('broadcast/unsubscribe/email', {}, visitor),
  ],
  profile: [
    get('profile/view'),
    get('profile/location-apis'),
    get('profile/devices'),
    post('profile/check-device', { deviceId: 'device-of-ada@kallo.test' }),
    post('profile/check-device', { deviceId: 'unknown' }, ['ada']),
    post('profile/check-device', {}, ['ada']),
    patch('profile/password/change', {}),
    patch(
      'profile/password/change',
      { oldPassword: 'wrong', newPassword: 'a-long-secret-2', confirmPassword: 'a-long-secret-2' },
      ['chidi'],
    ),
    patch(
      'profile/password/change',
      { oldPassword: password, newPassword: 'a-long-secret-2', confirmPassword: 'other' },
      ['chidi'],
    ),
    patch(
      'profile/password/change',
      { oldPassword: password, newPassword: 'short', confirmPassword: 'short' },
      ['chidi'],
    ),
    patch(
      'profile/password/change',
      { oldPassword: password, newPassword: 'a-long-secret-2', confirmPassword: 'a-long-secret-2' },
      ['chidi'],
    ),
    post('profile/remove-device', {}),
    post('profile/remove-device', { deviceId: 'unknown' }, ['bola']),
    post('profile/remove-device', { deviceId: 'device-of-bola@kallo.test' }, ['bola']),
    get('profile/view', { senders: ['bola'] }),
    get('languages/translations'),
    get('languages/translations/notoken', { senders: visitorAndAda }),
    post('auth/tv/login', { code: 'ABCD-EFGH' }),
    post('auth/tv/login', {}, ['ada']),
    post('auth/tv/login', { code: '{tv code}' }, ['ada']),
    post('profile/remove-device-all', undefined, ['visitor', 'ada']),
    get('profile/view', { senders: ['ada'] }),
  ],
  auth: [
    post(
      'auth/login',
      { email: 'Ada@Kallo.test', password, deviceName: 'Web Browser', deviceId: 'one' },
      visitor,
    ),
    post(
      'auth/login',
      { email: 'ada@kallo.test', password: 'wrong', deviceName: 'Web Browser', deviceId: 'one' },
      visitor,
    ),
    post(
      'auth/login',
      { email: 'nobody@kallo.test', password, deviceName: 'Web Browser', deviceId: 'one' },
      visitor,
    ),
    post('auth/login', { email: 5 }, visitor),
    post('auth/login', {}, visitor),
    ...['two', 'three', 'four'].map((deviceId) =>
      post(
        'auth/login',
        { email: 'ada@kallo.test', password, deviceName: `TV ${deviceId}`, deviceId },
        visitor,
      ),
    ),
    post('auth/register', registration, visitor),
    post('auth/register', registration, visitor),
    post('auth/register', { ...registration, email: 'ada@kallo.test' }, visitor),
    post('auth/register', { ...registration, confirmPassword: 'other' }, visitor),
    post('auth/register', { ...registration, email: 'no address' }, visitor),
    post('auth/register', { ...registration, phone: '12' }, visitor),
    post('auth/register', { ...registration, password: 'short', confirmPassword: 'short' }, visitor),
    post('auth/register', {}, visitor),
    post(
      'auth/login',
      { email: 'dayo@kallo.test', password: registration.password, deviceId: 'one' },
      visitor,
    ),
    post('auth/activate/{activation token}/dayo@kallo.test', undefined, visitor),
    post('auth/activate/{activation token}/ada@kallo.test', undefined, visitor),
    post('auth/activate/0000/dayo@kallo.test', undefined, visitor),
    post('auth/reset', { email: 'Ada@Kallo.test' }, visitor),
    post('auth/reset', { email: 'nobody@kallo.test' }, visitor),
    post('auth/reset', { email: 'no address' }, visitor),
    post('auth/reset', {}, visitor),
    post('auth/check/{reset token}/ada@kallo.test', undefined, visitor),
    post('auth/check/0000/ada@kallo.test', undefined, visitor),
    post('auth/change-password', {}, visitor),
    post(
      'auth/change-password',
      {
        password: 'a-long-secret-3',
        confirmPassword: 'other',
        email: 'ada@kallo.test',
        token: '{reset token}',
      },
      visitor,
    ),
    post(
      'auth/change-password',
      {
        password: 'a-long-secret-3',
        confirmPassword: 'a-long-secret-3',
        email: 'ada@kallo.test',
        token: '0000',
      },
      visitor,
    ),
    post(
      'auth/change-password',
      {
        password: 'a-long-secret-3',
        confirmPassword: 'a-long-secret-3',
        email: 'ada@kallo.test',
        token: '{reset token}',
      },
      visitor,
    ),
    post('auth/check/{reset token}/ada@kallo.test', undefined, visitor),
    get('auth/login', { senders: visitor }),
    get('auth/unknown', { senders: visitor }),
  ],
}
