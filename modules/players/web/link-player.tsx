import { useState } from 'react'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { PlayerName } from '@/modules/players/contract'
import { ConfirmLink } from '@/modules/players/web/confirm-link'
import { OauthLinkForm } from '@/modules/players/web/oauth-link-form'
import { type Asked, useAskToLink } from '@/modules/players/web/queries'
import { words } from '@/modules/players/words'
import { faultOf } from '@/web/lib/faults'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { TextInput } from '@/web/ui/text-input'
import { useForm } from '@/web/ui/use-form'

const { security: said } = words

/** The platform's own log-in where it is connected, or a username and a phrase. */
export function LinkPlayer(props: SecurityPanelProps) {
  const { platform, platformLogin } = useSite()
  const [asked, setAsked] = useState<Asked & { username: string }>()
  if (asked) return <ConfirmLink {...props} asked={asked} onCancel={() => setAsked(undefined)} />
  return (
    <>
      <p className="text-sm text-ink-muted">{said.lead(platform)}</p>
      {platformLogin && <OauthLinkForm {...props} />}
      <NameForm {...props} onAsked={setAsked} />
    </>
  )
}

function NameForm({
  FormErrorAlert,
  onAsked,
}: SecurityPanelProps & { onAsked: (asked: Asked & { username: string }) => void }) {
  const { platform } = useSite()
  const { mutateAsync: ask } = useAskToLink()
  const { faults, refusal, isBusy, control, formProps } = useForm({
    fields: ['username'],
    failure: said.failed,
    check: ({ username }) => ({ username: faultOf(PlayerName, username) }),
    send: async (typed) => {
      const username = typed.username.trim()
      onAsked({ ...(await ask(username)), username })
    },
  })
  return (
    <form noValidate {...formProps} aria-label={said.byName.title} className="grid gap-4">
      <Field label={said.byName.label(platform)} error={faults.username}>
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...control('username')} />
      </Field>
      <FormErrorAlert refused={refusal} />
      <Button type="submit" className="justify-self-start" busy={isBusy} busyText={said.byName.submitting}>
        {said.byName.submit}
      </Button>
    </form>
  )
}
