import { Redirect, useLocation, useSearch } from 'wouter'

/** The way in, and from there back to this very place. */
export function RedirectToLogin() {
  const [path] = useLocation()
  const search = useSearch()
  return <Redirect to="/auth" replace state={{ from: search ? `${path}?${search}` : path }} />
}
