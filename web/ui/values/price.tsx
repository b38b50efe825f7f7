import { useClientConfig } from '@/web/lib/client-config'
import { type Dollars, formatMoney, formatRobux, toRobux } from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'

type Props = { dollars: Dollars; size?: keyof typeof sizes; robux?: boolean; className?: string }

const sizes = {
  sm: 'text-sm font-medium',
  md: 'text-lg font-semibold',
  lg: 'text-xl font-semibold',
  xl: 'text-2xl font-semibold tight:text-xl',
}

/** Long amounts get a smaller font, or they wouldn't fit on a card. */
const longAmountLength = 8
const longestAmountLength = 10

/** Dollars, with the equivalent in the game's currency in small type. */
export function Price({ dollars, size = 'md', robux = true, className }: Props) {
  const { robuxPerUsd } = useClientConfig()
  const amount = formatMoney(dollars)
  return (
    <span className={classNames('tabular inline-flex flex-wrap items-baseline gap-x-1.5', className)}>
      <span className={size === 'md' ? fittingSize(amount) : sizes[size]}>{amount}</span>
      {robux && <span className="text-xs text-ink-muted">{formatRobux(toRobux(dollars, robuxPerUsd))}</span>}
    </span>
  )
}

function fittingSize(amount: string): string {
  if (amount.length >= longestAmountLength) return 'text-sm font-semibold'
  return amount.length >= longAmountLength ? 'text-base font-semibold' : sizes.md
}
