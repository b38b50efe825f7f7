import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AcceptInvitation,
  ChangeEmail,
  ChangePassword,
  CreateFirstAdmin,
  CurrentUser,
  LogIn,
  SignUp,
} from '@/modules/auth/contract'
import { api, unwrap } from '@/web/lib/api'

const userStaleMs = 300_000
/** The server forgets it after five minutes. */
const captchaStaleMs = 240_000

export type CodeType = 'signup' | 'login'

/** Who is asking. Asked for only when the first HTML says that there is a session. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: () => unwrap(api.auth.user.get()),
  staleTime: userStaleMs,
})

/** A question for the person, or the work of the browser, done. Either is good for one try: it is not kept for the next visit. */
export const captchaQuery = queryOptions({
  queryKey: ['/api/auth/captcha'],
  queryFn: async ({ signal }) => {
    const asked = await unwrap(api.auth.captcha.get())
    if ('question' in asked) return asked
    const { solveProofOfWork } = await import('@/modules/auth/web/captcha/solve-proof-of-work')
    return { sessionId: asked.sessionId, work: await solveProofOfWork(asked.challenge, signal) }
  },
  staleTime: captchaStaleMs,
  gcTime: 0,
})

export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: () => unwrap(api.auth.sessions.get()),
  staleTime: 0,
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
  const enter = useOnSignedIn()
  return useMutation({
    mutationFn: (form: SignUp) => unwrap(api.auth.signup.post(form)),
    onSuccess: ({ user }) => enter(user),
  })
}

/** Answers nothing once somebody is in, or where the code went. */
export function useLogIn() {
  const enter = useOnSignedIn()
  return useMutation({
    mutationFn: async (form: LogIn) => {
      const said = await unwrap(api.auth.login.post(form))
      if ('verification' in said) return said.verification
      enter(said.user)
    },
  })
}

export function useVerifyCode() {
  const enter = useOnSignedIn()
  return useMutation({
    mutationFn: (claim: { email: string; code: string; type: CodeType }) =>
      unwrap(api.auth.verify.post(claim)),
    onSuccess: ({ user }) => enter(user),
  })
}

export function useResendCode() {
  return useMutation({
    mutationFn: (wanted: { email: string; type: CodeType }) => unwrap(api.auth['resend-code'].post(wanted)),
  })
}

export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => unwrap(api.auth.forgot.post({ email })) })
}

export function useResetPassword() {
  const enter = useOnSignedIn()
  return useMutation({
    mutationFn: (claim: { email: string; code: string; password: string }) =>
      unwrap(api.auth.reset.post(claim)),
    onSuccess: ({ user }) => enter(user),
  })
}

export function useCreateFirstAdmin() {
  const enter = useOnSignedIn()
  return useMutation({
    mutationFn: (form: CreateFirstAdmin) => unwrap(api.auth['first-admin'].post(form)),
    onSuccess: ({ user }) => enter(user),
  })
}

export function useAcceptInvitation() {
  const enter = useOnSignedIn()
  return useMutation({
    mutationFn: (form: AcceptInvitation) => unwrap(api.auth.invitation.post(form)),
    onSuccess: ({ user }) => enter(user),
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

/** All other sessions end with the old password. */
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

/** Without a code it asks for one; with the code the address changes, and all other sessions end. */
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

/** Makes the person known to the page, and forgets what it was told as somebody else. */
function useOnSignedIn() {
  const client = useQueryClient()
  return (user: CurrentUser) => {
    const kept: readonly unknown[] = [currentUserQuery.queryKey[0], captchaQuery.queryKey[0]]
    client.setQueryData(currentUserQuery.queryKey, user)
    void client.resetQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
  }
}
