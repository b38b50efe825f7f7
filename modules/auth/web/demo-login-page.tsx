import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { inputMessages, messages } from '@/modules/auth/messages'
import { useDemoLogin } from '@/modules/auth/web/queries'
import { showToastAcrossReload } from '@/modules/auth/web/reload-toast'
import { ApiError, errorMessage } from '@/web/lib/api-error'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const formText = messages.demoLogin
const { missing } = inputMessages.temporaryName

const reloadAfterMs = 100

export function DemoLoginForm() {
  const [username, setUsername] = useState('')
  const { busy, error, clearError, submit } = useDemoLoginForm(username.trim())
  const input = useRef<HTMLInputElement>(null)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!(await submit())) input.current?.focus()
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <Field label={formText.username.label} help={formText.username.help} error={error}>
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
      <Button type="submit" variant="primary" size="lg" busy={busy} busyText={formText.submitting}>
        {formText.submit}
      </Button>
    </form>
  )
}

function useDemoLoginForm(username: string) {
  const { mutateAsync, isPending } = useDemoLogin()
  const [entered, setEntered] = useState(false)
  const [error, setError] = useState<string>()
  return { busy: isPending || entered, error, clearError: () => setError(undefined), submit }

  /** Whether it worked. */
  async function submit() {
    if (isPending || entered) return true
    if (username === '') {
      setError(missing)
      toast({ title: formText.missing, description: missing, tone: 'bad' })
      return false
    }
    try {
      await mutateAsync(username)
    } catch (failure) {
      fail(failure)
      return false
    }
    setEntered(true)
    showToastAcrossReload(formText.done(username))
    setTimeout(() => location.replace('/marketplace'), reloadAfterMs)
    return true
  }

  function fail(failure: unknown) {
    showError(formText.failed.title, failure, formText.failed.wordless)
    const ofField =
      failure instanceof ApiError ? failure.errors.find((each) => each.path === 'username') : undefined
    setError(ofField?.message ?? errorMessage(failure, formText.failed.wordless))
  }
}

const text = messages.demoLogin

export function DemoLoginPage() {
  const { demoLogin, platform } = useClientConfig()
  if (!demoLogin) return <DemoLoginClosed />
  return (
    <Page title={text.title} width="form" lead={text.lead}>
      <Panel>
        <div className="grid gap-5">
          <DemoLoginForm />
          <p className="border-t border-line pt-4 text-xs text-ink-muted">{text.note(platform)}</p>
        </div>
      </Panel>
    </Page>
  )
}

function DemoLoginClosed() {
  return (
    <Page title={text.title} width="form">
      <EmptyState
        title={text.closed.title}
        message={text.closed.message}
        action={
          <Button asChild>
            <Link href="/auth">{text.closed.others}</Link>
          </Button>
        }
      />
    </Page>
  )
}
