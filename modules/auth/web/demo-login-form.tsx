import { type FormEvent, useRef, useState } from 'react'
import { carryToast } from '@/modules/auth/web/carried-toast'
import { useTemporaryLogin } from '@/modules/auth/web/queries'
import { ApiError } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { failureWords, sayFailure } from '@/web/ui/say-failure'
import { TextInput } from '@/web/ui/text-input'
import { toast } from '@/web/ui/toast'

const reloadAfterMs = 100
const required = 'Please enter a username to continue'
const wordless = 'Could not log in. Please try again.'

export function DemoLoginForm() {
  const [username, setUsername] = useState('')
  const { busy, error, clearError, submit } = useEntry(username.trim())
  const input = useRef<HTMLInputElement>(null)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!(await submit())) input.current?.focus()
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <Field label="Username" help="Letters, digits and underscores." error={error}>
        <TextInput
          ref={input}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => {
            setUsername(event.target.value)
            clearError()
          }}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy} busyText="Entering...">
        Enter Marketplace
      </Button>
    </form>
  )
}

function useEntry(username: string) {
  const { mutateAsync, isPending } = useTemporaryLogin()
  const [entered, setEntered] = useState(false)
  const [error, setError] = useState<string>()
  return { busy: isPending || entered, error, clearError: () => setError(undefined), submit }

  /** Whether it worked. */
  async function submit() {
    if (isPending || entered) return true
    if (username === '') {
      setError(required)
      toast({ title: 'Username Required', description: required, tone: 'bad' })
      return false
    }
    try {
      await mutateAsync(username)
    } catch (failure) {
      fail(failure)
      return false
    }
    setEntered(true)
    carryToast({ title: 'Temporary Login Successful', description: `You are in as ${username}.` })
    setTimeout(() => location.replace('/marketplace'), reloadAfterMs)
    return true
  }

  function fail(failure: unknown) {
    sayFailure('Login Failed', failure, wordless)
    const ofField =
      failure instanceof ApiError ? failure.errors.find((each) => each.path === 'username') : undefined
    setError(ofField?.message ?? failureWords(failure, wordless))
  }
}
