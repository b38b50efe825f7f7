import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AcceptInvitation,
  CodeType,
  CreateFirstAdmin,
  CurrentUser,
  LogIn,
  SignUp,
} from '@/modules/auth/contract'
import { captchaQuery } from '@/modules/auth/web/captcha/queries'
import { currentUserQuery } from '@/modules/auth/web/queries'
import { api, unwrap } from '@/web/lib/api'

export function useDemoLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (username: string) => unwrap(api.auth['temp-login'].post({ username })),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
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

/** Returns the user once logged in, or where the two-step code was sent. */
export function useAcceptInvitation() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: async (form: AcceptInvitation) => {
      const result = await unwrap(api.auth.invitation.post(form))
      if ('user' in result) onSignedIn(result.user)
      return result
    },
  })
}

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
