import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { messages } from '@/modules/players/messages'
import { useStartPlatformLink } from '@/modules/players/web/queries'
import { ReauthenticationFields, useReauthenticationForm } from '@/modules/players/web/reauthentication-form'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'

const { oauth: said } = messages.security

/** Leaves for the platform, which leads back to this page. */
export function OauthLinkForm(props: SecurityPanelProps) {
  const { platform } = useClientConfig()
  const { mutateAsync: setOut } = useStartPlatformLink()
  const form = useReauthenticationForm(props.user, async (proof) => {
    const { location: address } = await setOut(proof)
    location.assign(address)
  })
  return (
    <form noValidate {...form.formProps} className="grid gap-4 border-b border-line pb-4">
      <ReauthenticationFields {...props} form={form} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        busy={form.isBusy}
        busyText={said.submitting}
      >
        {said.submit(platform)}
      </Button>
    </form>
  )
}
