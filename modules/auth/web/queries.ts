import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  AcceptInvitation,
  ChangeEmail,
  ChangePassword,
  CodeType,
  CreateFirstAdmin,
  CurrentUser,
  LogIn,
  SignUp,
} from '@/modules/auth/contract'
import type { Reauthentication } from '@/modules/auth/second-factor-contract'
import { api, unwrap } from '@/web/lib/api'
import { live } from '@/web/lib/realtime'
import { useRefetchingMutation } from '@/web/lib/refetching-mutation'

const userStaleMs = 300_000
/** A minute less than the server's limit of five minutes. */
const captchaStaleMs = 240_000

/** Fetched only if the HTML says that there is a session. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: () => unwrap(api.auth.user.get()),
  staleTime: userStaleMs,
})

/** A question for the user, or the solved proof-of-work. Each works once, so it isn't cached after unmount. */
export const captchaQuery = queryOptions({
  queryKey: ['/api/auth/captcha'],
  queryFn: async ({ signal }) => {
    const captcha = await unwrap(api.auth.captcha.get())
    if ('question' in captcha) return captcha
    const { solveProofOfWork } = await import('@/modules/auth/web/captcha/solve-proof-of-work')
    return { sessionId: captcha.sessionId, proof: await solveProofOfWork(captcha.challenge, signal) }
  },
  staleTime: captchaStaleMs,
  gcTime: 0,
})

export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: () => unwrap(api.auth.sessions.get()),
  staleTime: 0,
})

export const securityEventsQuery = queryOptions({
  queryKey: ['/api/auth/security-events'],
  queryFn: () => unwrap(api.auth['security-events'].get()),
  staleTime: 0,
  meta: live,
})

export function useDemoLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (username: string) => unwrap(api.auth['temp-login'].post({ username })),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  })
}

export function useLogOutMutation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const user = client.getQueryData(currentUserQuery.queryKey)
      return unwrap(user?.byPlatform ? api.auth.roblox.logout.post() : api.auth.logout.post())
    },
  })
}

export function useSignUp() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: (form: SignUp) => unwrap(api.auth.signup.post(form)),
    onSuccess: ({ user }) => onSignedIn(user),
  })
}

/** Returns the user once logged in, or where the two-step code was sent. */
export function useLogIn() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: async (form: LogIn) => {
      const result = await unwrap(api.auth.login.post(form))
      if ('user' in result) onSignedIn(result.user)
      return result
    },
  })
}

export function useVerifyCode() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: (input: { email: string; code: string; type: CodeType }) =>
      unwrap(api.auth.verify.post(input)),
    onSuccess: ({ user }) => onSignedIn(user),
  })
}

export function useResendCode() {
  return useMutation({
    mutationFn: (input: { email: string; type: CodeType }) => unwrap(api.auth['resend-code'].post(input)),
  })
}

export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => unwrap(api.auth.forgot.post({ email })) })
}

export function useResetPassword() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: (input: { email: string; code: string; password: string }) =>
      unwrap(api.auth.reset.post(input)),
    onSuccess: ({ user }) => onSignedIn(user),
  })
}

export function useCreateFirstAdmin() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: (form: CreateFirstAdmin) => unwrap(api.auth['first-admin'].post(form)),
    onSuccess: ({ user }) => onSignedIn(user),
  })
}

export function useAcceptInvitation() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: (form: AcceptInvitation) => unwrap(api.auth.invitation.post(form)),
    onSuccess: ({ user }) => onSignedIn(user),
  })
}

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
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { enabled: boolean; currentPassword?: string }) =>
      unwrap(api.auth['two-step'].post(change)),
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
  })
}

/** The user whose session still lacks the second factor. The server treats the session like a visitor's. */
export function usePendingUser() {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  return user?.secondFactor?.verified === false ? user : undefined
}

export const secondFactorsQuery = queryOptions({
  queryKey: ['/api/auth/second-factors'],
  queryFn: () => unwrap(api.auth['second-factors'].get()),
  staleTime: 0,
})

export function useVerifyFactorCode() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: (code: string) => unwrap(api.auth['second-factor'].post({ code })),
    onSuccess: ({ user }) => onSignedIn(user),
  })
}

/** Asks the browser for a passkey. Throws a DOMException if the user cancels. */
export function useVerifyPasskey() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: async () => {
      const { passkey } = api.auth['second-factor']
      const optionsJSON = await unwrap(passkey.options.post())
      const { startAuthentication } = await import('@simplewebauthn/browser')
      return unwrap(passkey.post({ response: await startAuthentication({ optionsJSON }) }))
    },
    onSuccess: ({ user }) => onSignedIn(user),
  })
}

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

/** Stores the user and refetches everything that was loaded as a visitor. */
function useOnSignedIn() {
  const client = useQueryClient()
  return (user: CurrentUser) => {
    const keptKeys: readonly unknown[] = [currentUserQuery.queryKey[0], captchaQuery.queryKey[0]]
    // A running request has the session that this login ended, and its 401 would end the new one's page.
    void client.cancelQueries({ queryKey: currentUserQuery.queryKey })
    client.setQueryData(currentUserQuery.queryKey, user)
    void client.resetQueries({ predicate: ({ queryKey }) => !keptKeys.includes(queryKey[0]) })
  }
}
