import { loggedInUser } from '@/src/kit/accounts/second-factor'
import type { Page } from '@/src/kit/module/module'

/** A page of the back office: a 404 for everyone who isn't staff. With `movedTo`, an old address of another page. */
export function staffPage(
  path: string,
  title: string,
  movedTo?: (params: Record<string, string>) => string,
): Page {
  return {
    path,
    title,
    head: async ({ actor }, params) => {
      if ((loggedInUser(actor)?.role ?? 'user') === 'user') return undefined
      return movedTo ? { redirect: movedTo(params) } : {}
    },
  }
}
