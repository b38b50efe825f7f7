import type { Context } from '@/src/core/context'
import { publicUrl } from '@/src/core/host-config'

const front = '/'
/** What no path of the site has, and what browsers read in ways of their own: backslashes, blanks, tabs, line ends, what is not ASCII. */
const strange = /[^!-[\]-~]/
const lengthMax = 1_000

/** A page of this very site, as it was named, or the front page: nobody is led anywhere else (C5). */
export function ownPath(ctx: Pick<Context, 'core'>, named: string | undefined): string {
  if (!named || named.length > lengthMax || !/^\/(?!\/)/.test(named) || strange.test(named)) return front
  const origin = publicUrl(ctx)
  const url = URL.parse(named, origin)
  if (url?.origin !== origin || /^\/(\/|api(\/|$))/.test(url.pathname)) return front
  return url.pathname + url.search + url.hash
}
