import { useState } from 'react'
import { Link } from 'wouter'
import { landingMessages } from '@/modules/catalog/browse/landing-messages'
import { LandingFigures } from '@/modules/catalog/web/landing/figures'
import { LandingShowcase } from '@/modules/catalog/web/landing/landing-showcase'
import { marketplacePath, sellPath } from '@/modules/catalog/web/paths'
import { landingSlot } from '@/modules/catalog/web/slots'
import { platformLoginSlot } from '@/web/layout/slots'
import { useClientConfig } from '@/web/lib/client-config'
import { SlotView } from '@/web/lib/modules/slots'
import { useReturnPath } from '@/web/lib/session/return-path'
import { Button } from '@/web/ui/button'

const { how, why } = landingMessages.landing

function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="grid gap-8">
      <h2 id="how-it-works" className="text-xl">
        {how.title}
      </h2>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-6">
        {how.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_1fr] gap-y-2 border-t border-line-strong pt-4 md:block"
          >
            <span aria-hidden="true" className="tabular text-xl text-accent">
              {index + 1}
            </span>
            <div className="grid gap-2 md:mt-6">
              <h3 className="text-base">{title}</h3>
              <p className="max-w-sm text-sm text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function WhyChoose() {
  const { siteName, escrow } = useClientConfig()
  return (
    <section
      aria-labelledby="why-choose"
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-6"
    >
      <h2 id="why-choose" className="text-xl">
        {why.title(siteName)}
      </h2>
      <dl className="border-b border-line">
        {why.reasons(escrow).map(({ title, text }) => (
          <div key={title} className="grid gap-1 border-t border-line py-5 sm:grid-cols-[12rem_1fr] sm:gap-6">
            <dt className="text-base font-semibold">{title}</dt>
            <dd className="text-sm text-ink-muted sm:pt-0.5">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const { landing } = landingMessages

function LandingHero() {
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
          <Link href={marketplacePath}>{landing.browse}</Link>
        </Button>
        <Button asChild size="lg" variant="quiet">
          <Link href={sellPath}>{landing.sell}</Link>
        </Button>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line pt-4 text-sm">
        <h2 className="text-sm font-normal text-ink-muted">{landing.methods.title}</h2>
        <ul className="flex flex-wrap gap-x-4 font-medium">
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
  const returnTo = useReturnPath()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" size="lg" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {landing.logIn(platform)}
      </Button>
      {open && <SlotView slot={platformLoginSlot} props={{ onClose: () => setOpen(false), returnTo }} />}
    </>
  )
}

export function LandingPage() {
  return (
    <>
      <SlotView slot={landingSlot} />
      <div className="mx-auto grid max-w-content gap-16 px-4 pt-8 pb-4 sm:px-6 sm:pt-14 lg:gap-24">
        <div className="grid grid-cols-1 items-center gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,33rem)]">
          <LandingHero />
          <LandingShowcase />
        </div>
        <LandingFigures />
        <HowItWorks />
        <WhyChoose />
        <div className="flex flex-wrap items-center justify-between gap-6 border-t border-line pt-10">
          <p className="max-w-lg text-lg font-semibold text-balance">{landingMessages.landing.closing}</p>
          <Button asChild variant="primary" size="lg">
            <Link href={marketplacePath}>{landingMessages.landing.startSelling}</Link>
          </Button>
        </div>
      </div>
    </>
  )
}
