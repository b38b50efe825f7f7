import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AcceptInvitation,
  CodeSent,
  CodeType,
  CreateFirstAdmin,
  CurrentUser,
  LogIn,
  SignedIn,
  SignUp,
} from '@/modules/auth/contract'
import type { PasskeyAssertion } from '@/modules/auth/second-factor-contract'
import { captchaQuery } from '@/modules/auth/web/captcha/queries'
import { currentUserQuery } from '@/modules/auth/web/queries'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

export function useDemoLogin() {
  return useRefetchingMutation(currentUserQuery, (username: string) =>
    unwrap(api.auth['temp-login'].post({ username })),
  )
}

export function useSignUp() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: (form: SignUp) => unwrap(api.auth.signup.post(form)),
    onSuccess: ({ user }) => onSignedIn(user),
  })
}

/** The user once logged in, or where the two-step code was sent. */
export type LogInResult = SignedIn | CodeSent

export function useLogIn() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: async (form: LogIn): Promise<LogInResult> => {
      const result = await unwrap(api.auth.login.post(form))
      if ('user' in result) onSignedIn(result.user)
      return result
    },
  })
}

/** Asks the browser for a passkey of this site. Throws a DOMException if the user cancels. */
export async function requestPasskey(): Promise<PasskeyAssertion['response']> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([fetchOptions(), importWebAuthn()])
  return startAuthentication({ optionsJSON })
}

/** A minute less than the server's limit of five minutes. */
const suggestedMs = 240_000

/**
 * Suggests passkeys in a field until the returned function is called. `onChosen` gets the one that the user chooses. A new request replaces
 * the one whose challenge is about to expire.
 */
export function suggestPasskeys(onChosen: (passkey: PasskeyAssertion['response']) => void): () => void {
  const stopped = new AbortController()
  const suggest = async () => {
    const passkey = await requestSuggestedPasskey(stopped.signal)
    if (passkey) onChosen(passkey)
  }
  void suggest()
  const timer = setInterval(() => void suggest(), suggestedMs)
  return () => {
    stopped.abort()
    clearInterval(timer)
    void cancelPasskeyRequest()
  }
}

/**
 * Undefined if the browser has no such suggestions, the request was replaced or canceled, or the server didn't answer: the user hasn't asked
 * for anything yet.
 */
async function requestSuggestedPasskey(
  stopped: AbortSignal,
): Promise<PasskeyAssertion['response'] | undefined> {
  try {
    if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return undefined
    const [optionsJSON, { startAuthentication }] = await Promise.all([fetchOptions(), importWebAuthn()])
    // There was nothing to cancel yet.
    if (stopped.aborted) return undefined
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  } catch {
    return undefined
  }
}

/** Cancels the running request of this page. */
async function cancelPasskeyRequest(): Promise<void> {
  if (!('PublicKeyCredential' in window)) return
  const { WebAuthnAbortService } = await importWebAuthn()
  WebAuthnAbortService.cancelCeremony()
}

function fetchOptions() {
  return unwrap(api.auth.login.passkey.options.post())
}

function importWebAuthn() {
  return import('@simplewebauthn/browser')
}

/** Logs in with the passkey that the browser returned. Like `useLogIn`. */
export function usePasskeyLogIn() {
  const onSignedIn = useOnSignedIn()
  return useMutation({
    mutationFn: async (response: PasskeyAssertion['response']) => {
      const result = await unwrap(api.auth.login.passkey.post({ response }))
      onSignedIn(result.user)
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
