import { GlobalRegistrator } from '@happy-dom/global-registrator'

/** Kept from Bun, because a server in the same test doesn't accept happy-dom's implementations. */
const bunGlobals = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'WebSocket',
  'URL',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'ReadableStream',
] as const

if (!GlobalRegistrator.isRegistered) {
  const originals = Object.fromEntries(bunGlobals.map((name) => [name, globalThis[name]]))
  GlobalRegistrator.register({ url: 'http://localhost:3000/', width: 1280, height: 800 })
  Object.assign(globalThis, originals, { IS_REACT_ACT_ENVIRONMENT: true })
}
