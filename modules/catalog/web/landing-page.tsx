import { Link } from 'wouter'
import { landingMessages } from '@/modules/catalog/landing-words'
import { LandingFigures } from '@/modules/catalog/web/figures'
import { LandingShowcase } from '@/modules/catalog/web/landing-exhibit'
import { LandingHero } from '@/modules/catalog/web/landing-hero'
import { HowItWorks, WhyChoose } from '@/modules/catalog/web/landing-story'
import { Button } from '@/web/ui/button'

export function LandingPage() {
  return (
    <div className="mx-auto grid max-w-content gap-16 px-4 pt-8 pb-4 sm:px-6 sm:pt-14 lg:gap-24">
      <div className="grid items-center gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,33rem)]">
        <LandingHero />
        <LandingShowcase />
      </div>
      <LandingFigures />
      <HowItWorks />
      <WhyChoose />
      <div className="flex flex-wrap items-center justify-between gap-6 border-t border-line pt-10">
        <p className="max-w-lg text-lg font-semibold text-balance">{landingMessages.landing.closing}</p>
        <Button asChild variant="primary" size="lg">
          <Link href="/marketplace">{landingMessages.landing.startSelling}</Link>
        </Button>
      </div>
    </div>
  )
}
