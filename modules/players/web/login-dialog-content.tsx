import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { demoLoginPath } from '@/modules/auth/web/paths'
import { ChallengeInput } from '@/modules/players/contract'
import { messages } from '@/modules/players/messages'
import { useClientConfig } from '@/web/lib/client-config'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { textLinkClasses } from '@/web/ui/text-link'

const { login, usernameForm } = messages

type Props = {
  /** Why the last attempt failed. */
  error: string | undefined
  /** The username of the last attempt. */
  username: string
  onSubmitUsername: (username: string) => Promise<unknown>
  /** The path to return to after the login. */
  returnTo: string | undefined
}

/** The ways to log in that this site offers, with those that work here first, and a warning about hidden inventories. */
export function LoginDialogContent({ error, returnTo, ...form }: Props) {
  const { platformLogin, demoLogin } = useClientConfig()
  const sections = [
    <PlatformLogin key="platform" />,
    <PublicInventory key="inventory" />,
    <UsernameForm key="username" {...form} />,
  ]
  return (
    <div className="grid gap-5">
      <Alert>{error}</Alert>
      {platformLogin ? sections : sections.toReversed()}
      {demoLogin && <DemoLogin returnTo={returnTo} />}
    </div>
  )
}

function PlatformLogin() {
  const { siteName, platform, platformLogin } = useClientConfig()
  if (!platformLogin)
    return (
      <section className="grid gap-1 border-t border-line pt-4">
        <h3 className="text-sm font-semibold">{login.later.title(platform)}</h3>
        <p className="text-ink-muted">{login.later.how(platform)}</p>
      </section>
    )
  return (
    <ol className="grid list-decimal gap-2 ps-5 marker:text-ink-muted">
      {login.steps(platform, siteName).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

function PublicInventory() {
  const { platform, ownershipRequired } = useClientConfig()
  const why = ownershipRequired ? login.whyPublic.ownership : login.whyPublic.delivery
  return (
    <p className="flex gap-2.5 rounded-md bg-wait-soft p-3">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-wait" />
      <span>
        <strong className="font-semibold">{login.publicInventory}</strong> {login.howPublic(platform)} {why}
      </span>
    </p>
  )
}

function UsernameForm({ username, onSubmitUsername }: Pick<Props, 'username' | 'onSubmitUsername'>) {
  const { platform, platformLogin } = useClientConfig()
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: ChallengeInput,
    initialValues: { username },
    fieldOfError: () => 'username',
    onSubmit: (values) => onSubmitUsername(values.username.trim()),
  })
  return (
    <form {...formProps} className={classNames('grid gap-3', platformLogin && 'border-t border-line pt-4')}>
      <h3 className="text-sm font-semibold">
        {platformLogin ? usernameForm.titleBeside : usernameForm.title}
      </h3>
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
        className="h-auto! min-h-10 max-w-full justify-self-start py-1 whitespace-normal!"
        busy={isSubmitting}
        busyText={usernameForm.submitting}
      >
        {usernameForm.submit}
      </Button>
    </form>
  )
}

function DemoLogin({ returnTo }: { returnTo: string | undefined }) {
  return (
    <p className="border-t border-line pt-4 text-ink-muted">
      {login.demo.before}{' '}
      <Link href={demoLoginPath} state={{ from: returnTo }} className={textLinkClasses}>
        {login.demo.link}
      </Link>{' '}
      {login.demo.after}
    </p>
  )
}
