import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { ProofFields } from '@/modules/players/web/proof-fields'
import { useSetOutToLink } from '@/modules/players/web/queries'
import { useProofForm } from '@/modules/players/web/use-proof-form'
import { words } from '@/modules/players/words'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'

const { oauth: said } = words.security

/** Leaves for the platform, which leads back to this page. */
export function OauthLinkForm(props: SecurityPanelProps) {
  const { platform } = useSite()
  const { mutateAsync: setOut } = useSetOutToLink()
  const form = useProofForm(props.user, async (proof) => {
    const { location: address } = await setOut(proof)
    location.assign(address)
  })
  return (
    <form noValidate {...form.formProps} className="grid gap-4 border-b border-line pb-4">
      <ProofFields {...props} form={form} />
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
