import { GlobalRegistrator } from '@happy-dom/global-registrator'

/** Bun's own, because a server in the same test refuses happy-dom's imitations. */
const {
  fetch,
  Request,
  Response,
  Headers,
  FormData,
  WebSocket,
  URL,
  URLSearchParams,
  AbortController,
  AbortSignal,
  Blob,
  File,
  ReadableStream,
} = globalThis

if (!GlobalRegistrator.isRegistered) {
  GlobalRegistrator.register({ url: 'http://localhost:3000/', width: 1280, height: 800 })
  Object.assign(globalThis, {
    fetch,
    Request,
    Response,
    Headers,
    FormData,
    WebSocket,
    URL,
    URLSearchParams,
    AbortController,
    AbortSignal,
    Blob,
    File,
    ReadableStream,
    IS_REACT_ACT_ENVIRONMENT: true,
  })
}
