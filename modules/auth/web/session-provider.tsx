import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { shellMessages } from '@/modules/auth/shell-messages'
import type { Factor } from '@/modules/auth/web/factor-form'
import { authPath, secondFactorPath } from '@/modules/auth/web/paths'
import { currentUserQuery, useLogOutMutation, usePendingUser } from '@/modules/auth/web/queries'
import { showPendingToast, showToastAcrossReload } from '@/modules/auth/web/reload-toast'
import { supportPath } from '@/modules/support/web/paths'
import { ApiError } from '@/web/lib/api/api-error'
import { providePageAccount } from '@/web/lib/api/page-account'
import { focusPageHeading } from '@/web/lib/browser/focus'
import { useClientConfig } from '@/web/lib/client-config'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { type LogOut, type Viewer, ViewerProvider } from '@/web/lib/session/viewer'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const FactorDialog = lazyView(() => import('./factor-dialog').then((m) => m.FactorDialog))

/** Provides the current viewer. The HTML tells whether there is a session, so a visitor's page sends no request. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session } = useClientConfig()
  const [loggedOut, setLoggedOut] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const current = useCurrentViewer(session && !loggedOut)
  usePageAccount(session && !loggedOut)
  const viewer: Viewer = isLeaving ? { state: 'loading' } : current
  useEffect(showPendingToast, [])
  useSessionExpiry()
  const factorDialog = useSecondFactorRequests()
  useCacheCleanup(viewer)
  useScrollToTopAfterLogOut(loggedOut)
  return (
    <ViewerProvider viewer={viewer} logOut={useLogOut({ setLeaving, onLoggedOut: () => setLoggedOut(true) })}>
      {children}
      {factorDialog}
    </ViewerProvider>
  )
}

/**
 * Requests state whose page sends them. If another account has logged in, in another tab, the page belongs to nobody any more and is
 * loaded again.
 */
function usePageAccount(hasSession: boolean) {
  const client = useQueryClient()
  const reloading = useRef(false)
  // Before the effects of the pages, which send the first requests.
  useLayoutEffect(
    () =>
      providePageAccount(() => {
        const known = client.getQueryState(currentUserQuery.queryKey)
        if (known?.data) return known.data.id
        return hasSession && !hasSessionEnded(known?.error) ? undefined : 'guest'
      }),
    [client, hasSession],
  )
  useErrorHandler('other_account', () => {
    if (reloading.current) return
    reloading.current = true
    showToastAcrossReload(shellMessages.otherAccount)
    location.reload()
  })
}

function hasSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthorized'
}

/** The page may keep its path after the log-out, so the router doesn't scroll. */
function useScrollToTopAfterLogOut(loggedOut: boolean) {
  useEffect(() => {
    if (!loggedOut) return
    scrollTo(0, 0)
    focusPageHeading()
  }, [loggedOut])
}

/**
 * Reads the cache even while the query is disabled: a login stores the user there, and enables it. Until the second factor is verified, the user
 * is a visitor, as on the server. A user who can't be loaded is no visitor, whom pages would send to the login.
 */
function useCurrentViewer(hasSession: boolean): Viewer {
  const {
    data: user,
    error,
    isLoading,
  } = useQuery({
    ...currentUserQuery,
    enabled: ({ state }) => hasSession || Boolean(state.data),
  })
  if (user?.secondFactor?.verified === false) return { state: 'guest' }
  if (user) return { state: 'user', user }
  return { state: isLoading || (error && !hasSessionEnded(error)) ? 'loading' : 'guest' }
}

type LogOutSteps = { setLeaving: (isLeaving: boolean) => void; onLoggedOut: () => void }

function useLogOut({ setLeaving, onLoggedOut }: LogOutSteps): LogOut {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { mutateAsync } = useLogOutMutation()
  return async (message = shellMessages.logOut.done) => {
    try {
      await mutateAsync()
    } catch (error) {
      showError(shellMessages.logOut.failed, error)
      return
    }
    // A page for logged-in users would redirect a visitor to the login, and the front page would fetch a user's data.
    flushSync(() => setLeaving(true))
    navigate('/')
    onLoggedOut()
    client.clear()
    setLeaving(false)
    toast(message)
  }
}

/**
 * Leads to the second factor once after a login that needs it, and whenever a response says so. If a form was rejected, returns a dialog
 * over its page instead, which keeps what was typed.
 */
function useSecondFactorRequests(): ReactNode {
  const client = useQueryClient()
  const [factor, setFactor] = useState<Factor>()
  const isPending = usePendingUser() !== undefined
  const [, navigate] = useLocation()
  const openPage = useEffectEvent(() => {
    const { pathname, search } = location
    if (pathname !== secondFactorPath) navigate(secondFactorPath, { state: { from: pathname + search } })
  })
  useEffect(() => {
    // The login page redirects by itself, and users who lost the second factor ask for help on the support page.
    if (isPending && ![authPath, supportPath].includes(location.pathname)) openPage()
  }, [isPending])
  useErrorHandler('second_factor_required', (source) => {
    const current = client.getQueryData(currentUserQuery.queryKey)?.secondFactor
    if (source === 'mutation' && current?.verified) setFactor(current)
    else openPage()
  })
  return factor && <FactorDialog factor={factor} onClose={() => setFactor(undefined)} />
}

/** Refetches the current user when any response says that the session has ended. */
function useSessionExpiry() {
  const client = useQueryClient()
  useErrorHandler('unauthorized', () => {
    const isKnown = client.getQueryData(currentUserQuery.queryKey) !== undefined
    if (isKnown) void client.resetQueries({ queryKey: currentUserQuery.queryKey })
  })
}

/** Removes the cached data of a user whose session has ended. Pages that need a user are unmounted before. */
function useCacheCleanup({ state }: Viewer) {
  const client = useQueryClient()
  const wasUser = useRef(false)
  useEffect(() => {
    if (state === 'loading') return
    if (wasUser.current && state === 'guest') client.removeQueries({ type: 'inactive' })
    wasUser.current = state === 'user'
  }, [client, state])
}

/** Calls `handler` when any response has this error code. */
function useErrorHandler(code: string, handler: (source: 'query' | 'mutation') => void) {
  const client = useQueryClient()
  const onError = useEffectEvent(handler)
  useEffect(() => {
    const caches = { query: client.getQueryCache(), mutation: client.getMutationCache() }
    const unsubscribers = (['query', 'mutation'] as const).map((source) =>
      caches[source].subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (error instanceof ApiError && error.code === code) onError(source)
      }),
    )
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [client, code])
}
