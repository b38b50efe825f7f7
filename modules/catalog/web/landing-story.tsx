import { landingMessages } from '@/modules/catalog/landing-words'
import { useClientConfig } from '@/web/lib/site'

const { how, why } = landingMessages.landing

export function HowItWorks() {
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

export function WhyChoose() {
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
