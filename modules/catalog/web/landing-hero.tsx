import { useState } from 'react'
import { Link } from 'wouter'
import { landingMessages } from '@/modules/catalog/landing-words'
import { platformLoginSlot } from '@/web/layout/slots'
import { useClientConfig } from '@/web/lib/site'
import { SlotView } from '@/web/lib/slots'
import { Button } from '@/web/ui/button'

const { landing } = landingMessages

export function LandingHero() {
  const { siteName } = useClientConfig()
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <h1 className="text-xl sm:text-2xl">{landing.headline}</h1>
        <p className="max-w-md text-base text-ink-muted">{landing.lead(siteName)}</p>
      </div>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <LoginButton />
        <Button asChild size="lg">
          <Link href="/marketplace">{landing.browse}</Link>
        </Button>
        <Button asChild size="lg" variant="quiet">
          <Link href="/sell">{landing.sell}</Link>
        </Button>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line pt-4 text-sm">
        <h2 className="text-sm font-normal text-ink-muted">{landing.methods.title}</h2>
        <ul className="flex gap-x-4 font-medium">
          {landing.methods.all.map((method) => (
            <li key={method}>{method}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function LoginButton() {
  const { platform } = useClientConfig()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" size="lg" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {landing.logIn(platform)}
      </Button>
      {open && <SlotView slot={platformLoginSlot} props={{ onClose: () => setOpen(false) }} />}
    </>
  )
}
