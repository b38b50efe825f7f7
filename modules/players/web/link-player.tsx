import { useState } from 'react'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { PlayerName } from '@/modules/players/contract'
import { messages } from '@/modules/players/messages'
import { ConfirmLink } from '@/modules/players/web/confirm-link'
import { OauthLinkForm } from '@/modules/players/web/oauth-link-form'
import { type Challenge, useLinkChallenge } from '@/modules/players/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { fieldErrorOf } from '@/web/lib/field-errors'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const { security: said } = messages

/** The platform's own log-in where it is connected, or a username and a phrase. */
export function LinkPlayer(props: SecurityPanelProps) {
  const { platform, platformLogin } = useClientConfig()
  const [asked, setAsked] = useState<Challenge & { username: string }>()
  if (asked) return <ConfirmLink {...props} asked={asked} onCancel={() => setAsked(undefined)} />
  return (
    <>
      <p className="text-sm text-ink-muted">{said.lead(platform)}</p>
      {platformLogin && <OauthLinkForm {...props} />}
      <UsernameForm {...props} onAsked={setAsked} />
    </>
  )
}

function UsernameForm({
  FormErrorAlert,
  onAsked,
}: SecurityPanelProps & { onAsked: (asked: Challenge & { username: string }) => void }) {
  const { platform } = useClientConfig()
  const { mutateAsync: ask } = useLinkChallenge()
  const { faults, refusal, isBusy, control, formProps } = useForm({
    fields: ['username'],
    errorTitle: said.failed,
    validate: ({ username }) => ({ username: fieldErrorOf(PlayerName, username) }),
    submit: async (typed) => {
      const username = typed.username.trim()
      onAsked({ ...(await ask(username)), username })
    },
  })
  return (
    <form noValidate {...formProps} aria-label={said.usernameForm.title} className="grid gap-4">
      <Field label={said.usernameForm.label(platform)} error={faults.username}>
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...control('username')} />
      </Field>
      <FormErrorAlert refused={refusal} />
      <Button
        type="submit"
        className="justify-self-start"
        busy={isBusy}
        busyText={said.usernameForm.submitting}
      >
        {said.usernameForm.submit}
      </Button>
    </form>
  )
}
