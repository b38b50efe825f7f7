import { TriangleAlert } from 'lucide-react'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

export function LoginDialog({ onClose }: { onClose: () => void }) {
  const { siteName, platform } = useSite()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Login with ${platform}`}
      description="You need an account to buy or sell."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button asChild variant="primary">
            <a href="/api/auth/roblox/login">Login with {platform} OAuth</a>
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ol className="grid list-decimal gap-2 pl-5 marker:text-ink-muted">
          <li>{platform} opens and asks you to log in there. Your password stays with them.</li>
          <li>You allow {siteName} to read your public profile, and nothing more.</li>
          <li>You come back here, logged in.</li>
        </ol>
        <p className="flex gap-2.5 rounded-md bg-wait-soft p-3">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-wait" />
          <span>
            <strong className="font-semibold">Your inventory must be public.</strong> Change it in the privacy
            settings of {platform} before you log in; otherwise nobody can see that you own what you sell.
          </span>
        </p>
      </div>
    </Dialog>
  )
}
