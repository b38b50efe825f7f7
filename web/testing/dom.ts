import { GlobalRegistrator } from '@happy-dom/global-registrator'

/** Bun's own are kept, because a server in the same test refuses happy-dom's imitations. */
const kept = [
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
  const own = Object.fromEntries(kept.map((name) => [name, globalThis[name]]))
  GlobalRegistrator.register({ url: 'http://localhost:3000/', width: 1280, height: 800 })
  Object.assign(globalThis, own, { IS_REACT_ACT_ENVIRONMENT: true })
}
