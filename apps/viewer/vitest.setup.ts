/** Tests of pure functions run without jsdom. Modules they import add listeners to `window`. */
if (typeof window === 'undefined') Object.assign(globalThis, { window: new EventTarget() })
