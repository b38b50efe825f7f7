import '@/web/testing/dom'
import { spyOn } from 'bun:test'
import { act, configure, type RenderResult, render } from '@testing-library/react/pure'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { newVisitor } from '@/tests/conformance/site'
import { FakeTimers } from '@/tests/support/fake-timers'
import type { TestClient } from '@/tests/support/test-client'
import { App } from '@/web/app'
import { createQueryClient } from '@/web/lib/api/query-client'
import { readClientConfig } from '@/web/lib/client-config'
import { modules } from '@/web/modules'
import { modules as staffModules } from '@/web/staff-modules'
import { type FakeWebSocket, installFakeWebSocket } from '@/web/testing/fake-web-socket'
import { searchTimeoutMs } from '@/web/testing/search-timeout'
import { dismissToast, toast } from '@/web/ui/toasts/toast'

configure({
  asyncUtilTimeout: searchTimeoutMs,
  // Checking the styles of every ancestor would take most of the time of a search by role.
  defaultHidden: true,
  getElementError: (message) => new Error(message?.split('\n')[0]),
})
// Responses arrive between tests too, so React must not expect every state change inside act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })

interface PageRequest {
  origin: string
  /** For example `GET /api/items`. */
  route: string
  search: string
  body: unknown
  init: RequestInit
}

type StubResponse = (request: PageRequest) => Response | Promise<Response>

/** A page of the product in this document, over the server in this process. */
export interface Page extends RenderResult {
  user: UserEvent
  queryClient: ReturnType<typeof createQueryClient>
  /** All requests of the page, in order. */
  requests: PageRequest[]
  /** Full page loads, for example `assign /api/login`. */
  navigations: string[]
  timers: FakeTimers
  /** The WebSockets that the page opened. */
  sockets: FakeWebSocket[]
}

/** Responses by route that replace those of the server. Entries may change while the page is open. */
export type StubResponses = Record<string, StubResponse | undefined>

interface PageOptions {
  as?: TestClient
  stubs?: StubResponses
}

let close: (() => void) | undefined

/** Opens an address like a browser, with the client config from the server's HTML. Closes the page that was open. */
export async function openPage(to: string, { as, stubs = {} }: PageOptions = {}): Promise<Page> {
  closePage()
  const client = as ?? (await newVisitor())
  const html = new DOMParser().parseFromString((await client.get(to)).body, 'text/html')
  history.replaceState(null, '', to)
  const { requests, restoreFetch } = stubFetch(client, stubs)
  const timers = new FakeTimers()
  const { navigations, restoreLocation } = stubNavigation()
  const { sockets, restore: restoreWebSocket } = installFakeWebSocket()
  const queryClient = createQueryClient()
  const screen = render(
    <App
      modules={modules}
      loadStaffModules={async () => staffModules}
      clientConfig={readClientConfig(html)}
      queryClient={queryClient}
    />,
  )
  close = () => {
    // Toasts are global and would outlive the page.
    dismissToast(toast({ title: '' }))
    screen.unmount()
    screen.container.remove()
    queryClient.clear()
    sessionStorage.clear()
    for (const undo of [restoreFetch, restoreLocation, restoreWebSocket, () => timers.restore()]) undo()
  }
  return {
    ...screen,
    user: userEvent.setup({ delay: null }),
    queryClient,
    requests,
    navigations,
    timers,
    sockets,
  }
}

export function closePage(): void {
  close?.()
  close = undefined
}

export function currentPath(): string {
  return `${location.pathname}${location.search}`
}

/** Navigates within the page, like its links. */
export function navigate(to: string): void {
  act(() => history.pushState(null, '', to))
}

function stubFetch(client: TestClient, stubs: StubResponses) {
  const requests: PageRequest[] = []
  const stubbedFetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const { origin, pathname, search } = new URL(String(input), location.origin)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { origin, route: `${init.method ?? 'GET'} ${pathname}`, search, body, init }
    requests.push(request)
    return stubs[request.route]?.(request) ?? client.fetch(`${pathname}${search}`, init)
  }
  const fetch = Object.assign(stubbedFetch, { preconnect: () => undefined })
  const stub = spyOn(globalThis, 'fetch').mockImplementation(fetch)
  return { requests, restoreFetch: () => stub.mockRestore() }
}

/** A real navigation would destroy the document that the tests run in. */
function stubNavigation() {
  const navigations: string[] = []
  const methods = ['assign', 'replace', 'reload'] as const
  const stubs = methods.map((method) =>
    spyOn(location, method).mockImplementation((to?: string | URL) => {
      navigations.push([method, to].filter(Boolean).join(' '))
    }),
  )
  return { navigations, restoreLocation: () => stubs.forEach((stub) => void stub.mockRestore()) }
}

export function neverResponds(): Promise<Response> {
  return new Promise(() => undefined)
}

/** A failed connection. */
export function networkError(): Promise<Response> {
  return Promise.reject(new TypeError('fetch failed'))
}

/** An error response in the server's format. */
export function errorResponse(status: number, code: string, detail: string): Response {
  const body = { code, detail, message: detail, status }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}
