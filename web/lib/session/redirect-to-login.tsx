import { Redirect, useLocation, useSearch } from 'wouter'

/** Redirects to the login page, which returns here afterwards. */
export function RedirectToLogin() {
  const [path] = useLocation()
  const search = useSearch()
  return <Redirect to="/auth" replace state={{ from: search ? `${path}?${search}` : path }} />
}
