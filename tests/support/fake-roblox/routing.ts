import type { RobloxStore } from '@/tests/support/fake-roblox/store'

export interface RouteRequest {
  /** The capture groups of the path pattern. */
  readonly params: readonly string[]
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: Headers
  /** The fake's own origin, for image URLs. */
  readonly base: string
}

export interface Route {
  /** `users GET /v1/users/(\d+)`: service, method and path pattern. */
  readonly name: string
  readonly run: (store: RobloxStore, request: RouteRequest) => Response
}

/** An error in the format of the older APIs. */
export function errorResponse(status: number, code: number, message: string): Response {
  return Response.json({ errors: [{ code, message }] }, { status })
}

/** An error in the format of Open Cloud. */
export function cloudErrorResponse(status: number, code: string): Response {
  return Response.json({ code, message: code.toLowerCase() }, { status })
}

/** Returns one page and the cursor of the next, or null. */
export function paginate<Row>(rows: readonly Row[], cursor: string | null, size: number) {
  const from = Number(cursor ?? 0)
  const next = from + size < rows.length ? String(from + size) : null
  return { rows: rows.slice(from, from + size), next }
}
