import { Share2 } from 'lucide-react'
import { shareMessages as text } from '@/modules/branding/messages'
import { IconButton } from '@/web/ui/icon-button'
import { toast } from '@/web/ui/toasts/toast'

/** Opens the share sheet of the device, or copies the link where there is none. */
export function ShareButton({ what }: { what: string }) {
  return (
    <IconButton label={text.share(what)} onClick={() => void share(what)}>
      <Share2 aria-hidden="true" className="size-[18px]" />
    </IconButton>
  )
}

/** A browser without a share sheet lacks `share`, although the type says otherwise. */
type SharingNavigator = Pick<Navigator, 'clipboard'> & Partial<Pick<Navigator, 'share'>>

async function share(what: string) {
  const { clipboard, share }: SharingNavigator = navigator
  const url = location.origin + location.pathname
  try {
    if (share) return await share.call(navigator, { title: what, url })
    await clipboard.writeText(url)
    toast(text.copied)
  } catch (error) {
    // The user closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: text.failed, tone: 'bad' })
  }
}
