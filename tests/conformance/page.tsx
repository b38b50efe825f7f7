import '@/web/testing/dom'
import { spyOn } from 'bun:test'
import { act, configure, type RenderResult, render } from '@testing-library/react/pure'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { newVisitor } from '@/tests/conformance/site'
import { FakeTimers, searchTimeoutMs } from '@/tests/conformance/timers'
import type { TestClient } from '@/tests/support/test-client'
import { App } from '@/web/app'
import { readClientConfig } from '@/web/lib/client-config'
import { createQueryClient } from '@/web/lib/query-client'
import { modules } from '@/web/modules'
import { type FakeWebSocket, installFakeWebSocket } from '@/web/testing/fake-web-socket'
import { dismissToast, toast } from '@/web/ui/toasts/toast'

configure({
  asyncUtilTimeout: searchTimeoutMs,
  // Asking for the style of every ancestor would be most of the time of a search by role.
  defaultHidden: true,
  getElementError: (message) => new Error(message?.split('\n')[0]),
})
// Pages answer between the tests too, so React is not told that every change of state is one of a test's own.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })

interface PageRequest {
  origin: string
  /** `GET /api/items`. */
  call: string
  search: string
  body: unknown
  init: RequestInit
}

type StubResponse = (asked: PageRequest) => Response | Promise<Response>

/** The product's own page in this document, over the server in this process. */
export interface Page extends RenderResult {
  user: UserEvent
  queryClient: ReturnType<typeof createQueryClient>
  /** What the page asked the server for, in order. */
  requests: PageRequest[]
  /** Whole navigations, as `assign /api/login`. */
  navigations: string[]
  timers: FakeTimers
  /** The live connections that the page made. */
  sockets: FakeWebSocket[]
}

/** Other answers than the server's, for what it does not say by itself; they may change while the page is open. */
export type StubResponses = Record<string, StubResponse | undefined>

interface PageOptions {
  as?: TestClient
  stubs?: StubResponses
}

let close: (() => void) | undefined

/** Opens an address as a browser does: the first HTML says what the page begins with. Ends the page that was open. */
export async function openPage(to: string, { as, stubs = {} }: PageOptions = {}): Promise<Page> {
  closePage()
  const who = as ?? (await newVisitor())
  const first = new DOMParser().parseFromString((await who.get(to)).body, 'text/html')
  history.replaceState(null, '', to)
  const { asked, disconnect } = stubFetch(who, stubs)
  const timers = new FakeTimers()
  const { left, stay } = stubNavigation()
  const { sockets, restore } = installFakeWebSocket()
  const queryClient = createQueryClient()
  const screen = render(<App modules={modules} site={readClientConfig(first)} queryClient={queryClient} />)
  close = () => {
    // What was said outlives the page that said it.
    dismissToast(toast({ title: '' }))
    screen.unmount()
    screen.container.remove()
    queryClient.clear()
    sessionStorage.clear()
    for (const undo of [disconnect, stay, restore, () => timers.restore()]) undo()
  }
  return {
    ...screen,
    user: userEvent.setup({ delay: null }),
    queryClient,
    requests: asked,
    navigations: left,
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

/** Goes to another address within the page, as its links do. */
export function navigate(to: string): void {
  act(() => history.pushState(null, '', to))
}

function stubFetch(who: TestClient, answers: StubResponses) {
  const asked: PageRequest[] = []
  const reach = async (input: string | URL | Request, init: RequestInit = {}) => {
    const { origin, pathname, search } = new URL(String(input), location.origin)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const one = { origin, call: `${init.method ?? 'GET'} ${pathname}`, search, body, init }
    asked.push(one)
    return answers[one.call]?.(one) ?? who.fetch(`${pathname}${search}`, init)
  }
  const fetch = Object.assign(reach, { preconnect: () => undefined })
  const stub = spyOn(globalThis, 'fetch').mockImplementation(fetch)
  return { asked, disconnect: () => stub.mockRestore() }
}

/** A whole navigation would end the document that the tests live in. */
function stubNavigation() {
  const left: string[] = []
  const ways = ['assign', 'replace', 'reload'] as const
  const stubs = ways.map((how) =>
    spyOn(location, how).mockImplementation((to?: string | URL) => {
      left.push([how, to].filter(Boolean).join(' '))
    }),
  )
  return { left, stay: () => stubs.forEach((stub) => void stub.mockRestore()) }
}

/** An answer that does not come while the page is looked at. */
export function neverResponds(): Promise<Response> {
  return new Promise(() => undefined)
}

/** The network is gone. */
export function networkError(): Promise<Response> {
  return Promise.reject(new TypeError('fetch failed'))
}

/** A refusal as the server writes it. */
export function errorResponse(status: number, code: string, detail: string): Response {
  const body = { code, detail, message: detail, status }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}
