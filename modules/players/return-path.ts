import { publicUrl } from '@/src/kit/app-config'
import type { Context } from '@/src/kit/context'

const homePath = '/'
/** What no path of the site has, and what browsers read in ways of their own: backslashes, blanks, tabs, line ends, what is not ASCII. */
const unsafeCharacters = /[^!-[\]-~]/
const lengthMax = 1_000

/** A page of this very site, as it was named, or the front page: nobody is led anywhere else (C5). */
export function safeReturnPath(ctx: Pick<Context, 'core'>, named: string | undefined): string {
  if (!named || named.length > lengthMax || !/^\/(?!\/)/.test(named) || unsafeCharacters.test(named))
    return homePath
  const origin = publicUrl(ctx)
  const url = URL.parse(named, origin)
  if (url?.origin !== origin || /^\/(\/|api(\/|$))/.test(url.pathname)) return homePath
  return url.pathname + url.search + url.hash
}
