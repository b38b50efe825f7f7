import { onTestFinished, spyOn } from 'bun:test'

type ApiRequest = { call: string; body: unknown }

/** An answer, or what makes one of the body that was sent and the address with its query. */
type MockResponses = Record<string, unknown | ((body: unknown, url: URL) => unknown)>

/** Answers the page's requests until the test ends: `{ 'GET /api/wallet': wallet }`. Tells what was asked. */
export function mockApi(answers: MockResponses): ApiRequest[] {
  const asked: ApiRequest[] = []
  const stub = spyOn(globalThis, 'fetch').mockImplementation(
    Object.assign(
      async (input: string | URL | Request, init?: RequestInit) => {
        const url = new URL(String(input))
        const call = `${init?.method ?? 'GET'} ${url.pathname}`
        const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
        asked.push({ call, body })
        if (!(call in answers)) return mockProblem(404, 'not_found', `Nobody answers ${call}`)
        const given = answers[call]
        return toResponse(await (typeof given === 'function' ? given(body, url) : given))
      },
      { preconnect: () => undefined },
    ),
  )
  onTestFinished(() => stub.mockRestore())
  return asked
}

/** A refusal as the server writes it. */
export function mockProblem(status: number, code: string, detail: string, members: object = {}) {
  const body = { code, detail, message: detail, status, ...members }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
}

function toResponse(given: unknown) {
  return given instanceof Response ? given.clone() : Response.json(given)
}
