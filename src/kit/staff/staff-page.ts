import type { Page } from '@/src/kit/module'
import { loggedInUser } from '@/src/kit/second-factor'

/** A page of the back office: a 404 for everyone who isn't staff. */
export function staffPage(path: string, title: string): Page {
  return {
    path,
    title,
    head: async ({ actor }) => ((loggedInUser(actor)?.role ?? 'user') === 'user' ? undefined : {}),
  }
}
