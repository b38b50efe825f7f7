import { nonEmpty, object, pipe, string, trim } from 'valibot'
import { Link } from 'wouter'
import { inputMessages, messages } from '@/modules/auth/messages'
import { authPath } from '@/modules/auth/web/paths'
import { showToastAcrossReload } from '@/modules/auth/web/reload-toast'
import { useDemoLogin } from '@/modules/auth/web/sign-in/queries'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { useClientConfig } from '@/web/lib/client-config'
import { useReturnPath } from '@/web/lib/session/return-path'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.demoLogin
const { missing } = inputMessages.temporaryName
/** The server checks the rest. */
const schema = object({ username: pipe(string(), trim(), nonEmpty(missing)) })

/** Lets the toast appear before the page reloads. */
const reloadAfterMs = 100

function DemoLoginForm() {
  const { errors, isSubmitting, fieldProps, formProps } = useDemoLoginForm()
  return (
    <form {...formProps} className="grid gap-5">
      <Field label={text.username.label} help={text.username.help} error={errors.username}>
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps('username')}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting} busyText={text.submitting}>
        {text.submit}
      </Button>
    </form>
  )
}

function useDemoLoginForm() {
  const from = useReturnPath()
  const { mutateAsync: logIn } = useDemoLogin()
  return useForm({
    schema,
    initialValues: { username: '' },
    errorToast: text.failed.title,
    errorFallback: text.failed.fallback,
    fieldOfError: () => 'username',
    onInvalid: () => toast({ title: text.missing, description: missing, tone: 'bad' }),
    submitOnce: true,
    onSubmit: async (values) => {
      const username = values.username.trim()
      await logIn(username)
      showToastAcrossReload({ ...text.done(username), tone: 'good' })
      setTimeout(() => location.replace(from ?? marketplacePath), reloadAfterMs)
    },
  })
}

export function DemoLoginPage() {
  const { demoLogin, platform, platformLogin } = useClientConfig()
  if (!demoLogin) return <DemoLoginClosed />
  return (
    <Page title={text.title} width="form" lead={text.lead}>
      <Panel>
        <div className="grid gap-5">
          <DemoLoginForm />
          <p className="border-t border-line pt-4 text-xs text-ink-muted">
            {platformLogin ? text.noteBeside : text.note(platform)}
          </p>
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
            <Link href={authPath}>{text.closed.otherMethods}</Link>
          </Button>
        }
      />
    </Page>
  )
}
