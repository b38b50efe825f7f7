import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangeEmail, ChangePassword } from '@/modules/auth/contract'
import type { Reauthentication } from '@/modules/auth/second-factor-contract'
import { securityEventsKey } from '@/modules/auth/web/paths'
import { currentUserQuery } from '@/modules/auth/web/queries'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation, useStoringMutation } from '@/web/lib/api/refetching-mutation'
import { live } from '@/web/lib/realtime/realtime'

export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: () => unwrap(api.auth.sessions.get()),
  staleTime: 0,
})

export const securityEventsQuery = queryOptions({
  queryKey: [securityEventsKey],
  queryFn: () => unwrap(api.auth['security-events'].get()),
  staleTime: 0,
  meta: live,
})

export function useEndSession() {
  return useRefetchingMutation(sessionsQuery, (id: string) => unwrap(api.auth.sessions({ id }).delete()))
}

export function useEndAllSessions() {
  return useMutation({ mutationFn: () => unwrap(api.auth.sessions.delete()) })
}

/** The server ends all other sessions, hence the refetch. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ChangePassword) => unwrap(api.auth.password.post(change)),
    onSuccess: () => {
      client.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, passwordMissing: false })
      return client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
}

/** Without a code this requests one; with the code the email changes and all other sessions end. */
export function useChangeEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ChangeEmail) => unwrap(api.auth.email.post(change)),
    onSuccess: (_, { code, email }) => {
      if (code === undefined) return
      client.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, email, verified: true })
      return client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
}

export function useSetTwoStep() {
  return useStoringMutation(currentUserQuery, (change: { enabled: boolean; currentPassword?: string }) =>
    unwrap(api.auth['two-step'].post(change)),
  )
}

export const secondFactorsQuery = queryOptions({
  queryKey: ['/api/auth/second-factors'],
  queryFn: () => unwrap(api.auth['second-factors'].get()),
  staleTime: 0,
})

/** Changes to second factors. Each refetches the user and the list of factors. */
export function useFactorChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const { queryKey } of [currentUserQuery, secondFactorsQuery, sessionsQuery])
        void client.invalidateQueries({ queryKey })
    },
  })
}

export const factorChanges = {
  startTotp: (form: Reauthentication) => unwrap(api.auth.totp.post(form)),
  confirmTotp: (code: string) => unwrap(api.auth.totp.confirm.post({ code })),
  removeTotp: (form: Reauthentication) => unwrap(api.auth.totp.delete(form)),
  replaceRecoveryCodes: (form: Reauthentication) => unwrap(api.auth['recovery-codes'].post(form)),
  /** Throws a DOMException if the user cancels. */
  addPasskey: async (form: Reauthentication) => {
    const optionsJSON = await unwrap(api.auth.passkeys.options.post(form))
    const { startRegistration } = await import('@simplewebauthn/browser')
    return unwrap(api.auth.passkeys.post({ response: await startRegistration({ optionsJSON }) }))
  },
  removePasskey: ({ id, ...form }: Reauthentication & { id: string }) =>
    unwrap(api.auth.passkeys({ id }).delete(form)),
}
