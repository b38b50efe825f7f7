import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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
import { api, unwrap } from '@/web/lib/api'
import { live } from '@/web/lib/realtime'

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
  return useMutation({ mutationFn: () => unwrap(api.auth.logout.post()) })
}

export function useSignUp() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: (form: SignUp) => unwrap(api.auth.signup.post(form)),
    onSuccess: ({ user }) => onSignedIn(user),
  })
}

/** Returns undefined once logged in, or where the two-step code was sent. */
export function useLogIn() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: async (form: LogIn) => {
      const result = await unwrap(api.auth.login.post(form))
      if ('verification' in result) return result.verification
      onSignedIn(result.user)
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
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.auth.sessions({ id }).delete()),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
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

/** Stores the user and refetches everything that was loaded as a visitor. */
function useOnSignedIn() {
  const client = useQueryClient()
  return (user: CurrentUser) => {
    const keptKeys: readonly unknown[] = [currentUserQuery.queryKey[0], captchaQuery.queryKey[0]]
    client.setQueryData(currentUserQuery.queryKey, user)
    void client.resetQueries({ predicate: ({ queryKey }) => !keptKeys.includes(queryKey[0]) })
  }
}
