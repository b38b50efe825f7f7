import type { RobloxStore } from '@/tests/support/fake-roblox/store'

/** One request, taken apart. */
export interface RouteRequest {
  /** What the path's pattern caught. */
  readonly params: readonly string[]
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: Headers
  /** Where the fake is reached, for the addresses of pictures. */
  readonly base: string
}

export interface Route {
  /** `users GET /v1/users/(\d+)`: the service, the method and the path, as a pattern. */
  readonly name: string
  readonly run: (store: RobloxStore, asked: RouteRequest) => Response
}

/** A refusal in the platform's older form. */
export function errorResponse(status: number, code: number, message: string): Response {
  return Response.json({ errors: [{ code, message }] }, { status })
}

/** A refusal in the form of Open Cloud. */
export function cloudErrorResponse(status: number, code: string): Response {
  return Response.json({ code, message: code.toLowerCase() }, { status })
}

/** A part of a list, and where the next begins. */
export function paginate<Row>(rows: readonly Row[], cursor: string | null, size: number) {
  const from = Number(cursor ?? 0)
  const next = from + size < rows.length ? String(from + size) : null
  return { rows: rows.slice(from, from + size), next }
}
