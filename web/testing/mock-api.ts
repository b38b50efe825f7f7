import { onTestFinished, spyOn } from 'bun:test'
import { matchesPath } from '@/src/kit/input/path-pattern'

type ApiRequest = { call: string; body: unknown }

/** A response, or a function of the request body and URL that returns one. */
type MockResponses = Record<string, unknown | ((body: unknown, url: URL) => unknown)>

/** Mocks `fetch` until the test ends: `{ 'GET /api/wallet': wallet, 'DELETE /api/wishes/:id': null }`. Returns the requests as they are made. */
export function mockApi(responses: MockResponses): ApiRequest[] {
  const requests: ApiRequest[] = []
  const stub = spyOn(globalThis, 'fetch').mockImplementation(
    Object.assign(
      async (input: string | URL | Request, init?: RequestInit) => {
        const url = new URL(String(input))
        const call = `${init?.method ?? 'GET'} ${url.pathname}`
        const body = bodyOf(init)
        requests.push({ call, body })
        const pattern = Object.keys(responses).find((one) => matchesPath(one, call))
        if (pattern === undefined) return mockProblem(404, 'not_found', `No mocked response for ${call}`)
        const response = responses[pattern]
        return toResponse(await (typeof response === 'function' ? response(body, url) : response))
      },
      { preconnect: () => undefined },
    ),
  )
  onTestFinished(() => stub.mockRestore())
  return requests
}

/** Parsed JSON, or a file as it is. */
function bodyOf({ body }: RequestInit = {}): unknown {
  if (typeof body === 'string') return JSON.parse(body)
  return body instanceof Blob ? body : undefined
}

/** An error response like the server's. */
export function mockProblem(status: number, code: string, detail: string, extensions: object = {}) {
  const body = { code, detail, message: detail, status, ...extensions }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
}

function toResponse(response: unknown) {
  return response instanceof Response ? response.clone() : Response.json(response)
}
