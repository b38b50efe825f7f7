import { useState } from 'react'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { type Challenge, ChallengeInput } from '@/modules/players/contract'
import { messages } from '@/modules/players/messages'
import { ChallengeDetails } from '@/modules/players/web/challenge-details'
import { useLinkChallenge, useLinkPlayer, useStartPlatformLink } from '@/modules/players/web/queries'
import { ReauthenticationHints, useReauthenticationForm } from '@/modules/players/web/reauthentication-form'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const { security } = messages

type LinkChallenge = Challenge & { username: string }

/** Links a player through the platform's OAuth login, or by username and phrase. */
export function LinkPlayer(props: SecurityPanelProps) {
  const { platform, platformLogin } = useClientConfig()
  const [challenge, setChallenge] = useState<LinkChallenge>()
  if (challenge)
    return <ConfirmLink {...props} challenge={challenge} onCancel={() => setChallenge(undefined)} />
  return (
    <>
      <p className="text-sm text-ink-muted">{security.lead(platform)}</p>
      {platformLogin && <OauthLinkForm {...props} />}
      <UsernameForm {...props} onChallenge={setChallenge} />
    </>
  )
}

/** Redirects to the platform, which returns to this page. */
function OauthLinkForm(props: SecurityPanelProps) {
  const { platform } = useClientConfig()
  const { mutateAsync: startLink } = useStartPlatformLink()
  const form = useReauthenticationForm(props, async (proof) => {
    const { location: url } = await startLink(proof)
    location.assign(url)
  })
  return (
    <form {...form.formProps} className="grid gap-4 border-b border-line pb-4">
      <ReauthenticationHints {...props} form={form} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        busy={form.isSubmitting}
        busyText={security.oauth.submitting}
      >
        {security.oauth.submit(platform)}
      </Button>
    </form>
  )
}

function UsernameForm({
  FormErrorAlert,
  onChallenge,
}: SecurityPanelProps & { onChallenge: (challenge: LinkChallenge) => void }) {
  const { platform } = useClientConfig()
  const { mutateAsync: requestChallenge } = useLinkChallenge()
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: ChallengeInput,
    initialValues: { username: '' },
    onSubmit: async (values) => {
      const username = values.username.trim()
      onChallenge({ ...(await requestChallenge(username)), username })
    },
  })
  return (
    <form {...formProps} aria-label={security.usernameForm.title} className="grid gap-4">
      <Field label={security.usernameForm.label(platform)} error={errors.username}>
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...fieldProps('username')} />
      </Field>
      <FormErrorAlert error={error} />
      <Button
        type="submit"
        className="justify-self-start"
        busy={isSubmitting}
        busyText={security.usernameForm.submitting}
      >
        {security.usernameForm.submit}
      </Button>
    </form>
  )
}

function ConfirmLink({
  challenge,
  onCancel,
  ...props
}: SecurityPanelProps & { challenge: LinkChallenge; onCancel: () => void }) {
  const { mutateAsync: link } = useLinkPlayer()
  const form = useReauthenticationForm(props, async (proof) => {
    const { username } = await link({ username: challenge.username, ...proof })
    toast({ ...security.linkedToast(username), tone: 'good' })
  })
  return (
    <form {...form.formProps} aria-label={security.confirm.title} className="grid gap-4">
      <ChallengeDetails {...challenge} />
      <ReauthenticationHints {...props} form={form} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={form.isSubmitting}
          busyText={security.confirm.submitting}
        >
          {security.confirm.submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {security.confirm.cancel}
        </Button>
      </div>
    </form>
  )
}
