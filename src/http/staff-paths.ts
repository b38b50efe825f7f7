import { identify } from '@/src/http/identify'
import { loggedInUser } from '@/src/kit/accounts/second-factor'
import type { Context, Core } from '@/src/kit/context'

/** True for the paths of the back office's API. Only staff may know which exist. */
export function isStaffPath(path: string): boolean {
  return path.startsWith('/api/admin/')
}

/** Whether a path is one of the back office and the caller isn't staff. `ctx` is undefined if no route has the method. */
export async function isHiddenPath(
  core: Core,
  { path, request, ctx }: { path: string; request: Request; ctx: Context | undefined },
): Promise<boolean> {
  if (!isStaffPath(path)) return false
  // While the database is away, nobody is known to be staff.
  const actor = ctx?.actor ?? (await identify(core, request).catch(() => undefined))
  const user = actor && loggedInUser(actor)
  return user === undefined || user.role === 'user'
}

const bodyErrors = new WeakMap<Request, unknown>()

/** Returns null in place of a body that can't be read. `requireReadable` says why, once the caller is known to be staff. */
export function orUnreadable(request: Request, body: Promise<unknown>): Promise<unknown> {
  return body.catch((error) => {
    bodyErrors.set(request, error)
    return null
  })
}

/** Throws what kept the body from being read. */
export function requireReadable(request: Request): void {
  if (bodyErrors.has(request)) throw bodyErrors.get(request)
}
