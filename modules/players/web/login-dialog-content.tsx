import { TriangleAlert } from 'lucide-react'
import { ChallengeInput } from '@/modules/players/contract'
import { messages } from '@/modules/players/messages'
import { useClientConfig } from '@/web/lib/client-config'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const { login, usernameForm } = messages

type Props = {
  /** Why the last attempt failed. */
  error: string | undefined
  /** The username of the last attempt. */
  username: string
  onSubmitUsername: (username: string) => Promise<unknown>
}

/** The steps of the platform's login, a warning about hidden inventories, and the form to log in by username. */
export function LoginDialogContent({ error, ...form }: Props) {
  const { siteName, platform, platformLogin } = useClientConfig()
  return (
    <div className="grid gap-5">
      <Alert>{error}</Alert>
      <ol className="grid list-decimal gap-2 pl-5 marker:text-ink-muted">
        {login.steps(platform, siteName).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {!platformLogin && <p className="text-ink-muted">{login.notSetUp(platform)}</p>}
      <p className="flex gap-2.5 rounded-md bg-wait-soft p-3">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-wait" />
        <span>
          <strong className="font-semibold">{login.publicInventory}</strong> {login.howPublic(platform)}
        </span>
      </p>
      <UsernameForm {...form} />
    </div>
  )
}

function UsernameForm({ username, onSubmitUsername }: Omit<Props, 'error'>) {
  const { platform, platformLogin } = useClientConfig()
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: ChallengeInput,
    initialValues: { username },
    errorTitle: login.failed,
    onSubmit: (values) => onSubmitUsername(values.username.trim()),
  })
  return (
    <form {...formProps} className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{usernameForm.title}</h3>
      <p className="text-ink-muted">{usernameForm.lead(platform)}</p>
      <Field label={usernameForm.label} error={errors.username}>
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps('username')}
        />
      </Field>
      <Button
        type="submit"
        variant={platformLogin ? 'secondary' : 'primary'}
        className="justify-self-start"
        busy={isSubmitting}
        busyText={usernameForm.submitting}
      >
        {usernameForm.submit}
      </Button>
    </form>
  )
}
