import { useEffect, useEffectEvent, useState } from 'react'
import { messages } from '@/modules/auth/messages'
import { usePasskeyAction } from '@/modules/auth/web/forms/use-passkey-action'
import {
  type LogInResult,
  requestPasskey,
  suggestPasskeys,
  usePasskeyLogIn,
} from '@/modules/auth/web/sign-in/queries'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/toasts/show-error'

const text = messages.logIn
type Props = { onLoggedIn: (result: LogInResult) => void }

/** Logs in with a passkey alone: the device shows those that it has for this site. */
export function PasskeyLogInButton({ onLoggedIn }: Props) {
  const { mutateAsync: logIn } = usePasskeyLogIn()
  const { isBusy, run } = usePasskeyAction(text.failed, async () =>
    onLoggedIn(await logIn(await requestPasskey())),
  )
  return (
    <Button size="lg" busy={isBusy} busyText={text.passkeyWaiting} onClick={() => void run()}>
      {text.usePasskey}
    </Button>
  )
}

/**
 * Lets the browser offer passkeys among the suggestions of the email field while the form is shown and the field is empty. Returns the ref of
 * the field. Nothing is requested before the user approaches it, so that crawlers and previews cause no challenges.
 */
export function usePasskeySuggestions({ onLoggedIn, isWanted }: Props & { isWanted: boolean }) {
  const { mutateAsync: logIn } = usePasskeyLogIn()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [isApproached, setApproached] = useState(false)
  const onChosen = useEffectEvent((passkey: Parameters<typeof logIn>[0]) => {
    logIn(passkey).then(onLoggedIn, (error) => showError(text.failed, error))
  })
  useEffect(() => {
    const leaving = new AbortController()
    const options = { signal: leaving.signal, passive: true }
    for (const sign of ['pointerenter', 'pointerdown'] as const)
      field?.addEventListener(sign, () => setApproached(true), options)
    window.addEventListener('keydown', ({ key }) => key === 'Tab' && setApproached(true), options)
    return () => leaving.abort()
  }, [field])
  useEffect(
    () => (isApproached && isWanted ? suggestPasskeys((passkey) => onChosen(passkey)) : undefined),
    [isApproached, isWanted],
  )
  return setField
}
