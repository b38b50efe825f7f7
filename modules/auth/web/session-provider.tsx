import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { shellMessages } from '@/modules/auth/shell-messages'
import { currentUserQuery, useLogOutMutation } from '@/modules/auth/web/queries'
import { showPendingToast } from '@/modules/auth/web/reload-toast'
import { ApiError } from '@/web/lib/api-error'
import { useClientConfig } from '@/web/lib/client-config'
import { focusPageHeading } from '@/web/lib/focus'
import { type LogOut, type Viewer, ViewerProvider } from '@/web/lib/viewer'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

/** Knows who is here. A visitor's page never asks: the first HTML says that there is no session. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session } = useClientConfig()
  const [left, setLeft] = useState(false)
  useEffect(showPendingToast, [])
  useSessionExpiry()
  useScrollToTopAfterLogOut(left)
  return (
    <ViewerProvider viewer={useCurrentViewer(session && !left)} logOut={useLogOut(() => setLeft(true))}>
      {children}
    </ViewerProvider>
  )
}

/** Where the page of a person gives way to the visitor's, which may have the same address. */
function useScrollToTopAfterLogOut(left: boolean) {
  useEffect(() => {
    if (!left) return
    scrollTo(0, 0)
    focusPageHeading()
  }, [left])
}

/** A user that somebody put into the cache counts too: a log-in just now. */
function useCurrentViewer(expected: boolean): Viewer {
  const { data: user, isLoading } = useQuery({ ...currentUserQuery, enabled: expected })
  if (user) return { state: 'user', user }
  return { state: isLoading ? 'loading' : 'guest' }
}

function useLogOut(onLeft: () => void): LogOut {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { mutateAsync } = useLogOutMutation()
  return async (said = shellMessages.logOut.done) => {
    try {
      await mutateAsync()
    } catch (error) {
      showError(shellMessages.logOut.failed, error)
      return
    }
    // The place changes first, so that no page of a signed-in person sees the visitor and sends them to the log-in.
    navigate('/')
    onLeft()
    client.clear()
    toast(said)
  }
}

/** Any answer may be the first to say that the session has ended; who is here is then asked again. */
function useSessionExpiry() {
  const client = useQueryClient()
  useEffect(() => {
    const endings = [client.getQueryCache(), client.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isUnauthorized(event.action.error))
          return
        const isKnown = client.getQueryData(currentUserQuery.queryKey) !== undefined
        if (isKnown) void client.resetQueries({ queryKey: currentUserQuery.queryKey })
      }),
    )
    return () => {
      for (const end of endings) end()
    }
  }, [client])
}

function isUnauthorized(error: unknown) {
  return error instanceof ApiError && error.code === 'unauthorized'
}
