import { TriangleAlert } from 'lucide-react'
import { landingWords } from '@/modules/catalog/landing-words'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

const { logIn } = landingWords

export function LoginDialog({ onClose }: { onClose: () => void }) {
  const { siteName, platform } = useSite()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={logIn.title(platform)}
      description={logIn.lead}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {logIn.cancel}
          </Button>
          <Button asChild variant="primary">
            <a href="/api/auth/roblox/login">{logIn.go(platform)}</a>
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ol className="grid list-decimal gap-2 pl-5 marker:text-ink-muted">
          {logIn.steps(platform, siteName).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="flex gap-2.5 rounded-md bg-wait-soft p-3">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-wait" />
          <span>
            <strong className="font-semibold">{logIn.publicInventory}</strong> {logIn.howPublic(platform)}
          </span>
        </p>
      </div>
    </Dialog>
  )
}
